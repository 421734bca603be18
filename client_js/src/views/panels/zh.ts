export default {
  text: {
    mute: "屏蔽",
    unmute: "取消屏蔽",
    report: "举报",
    muteWho: (name: string) => `屏蔽 ${name}`,
    unmuteWho: (name: string) => `取消屏蔽 ${name}`,
    reportWho: (name: string) => `举报 ${name}`,
    nothing: (name: string) => `${name} 在这里没有说过可举报的话。`,
    ask: "发送给运营方？",
    send: "发送举报",
    cancel: "取消",
    reported: "已举报给运营方。",
  },
};
