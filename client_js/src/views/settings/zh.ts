export default {
  text: {
    effects: "音效",
    voice: "语音",
    noVoice: "您的浏览器没有这种语言的语音。",
    picture: "您在桌上的头像",
    pictures: [
      "狐狸",
      "猫头鹰",
      "鱼",
      "帆船",
      "山",
      "叶子",
      "月亮",
      "仙人掌",
      "蘑菇",
      "风筝",
      "猫",
      "花",
    ],
  },
};
