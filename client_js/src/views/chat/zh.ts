export default {
  text: {
    none: "还没有人说话。",
    begin: "打个招呼吧：同桌都能看到。",
    phrases: ["大家好", "好运", "打得好"],
    say: "说点什么",
    send: "发送",
    left: (characters: number) => `还可输入 ${characters} 个字符`,
    enter: "进入后即可与同桌交谈。",
    hide: (name: string) => `隐藏 ${name} 的发言`,
    report: (name: string) => `举报 ${name} 的发言`,
    reported: "已向管理员举报。",
    hidden: (players: number) => `已隐藏 ${players} 人。`,
    showAll: "重新显示",
    menu: (name: string) => `关于 ${name}`,
    rules: "请友善。管理员会查看。禁止链接。",
  },
};
