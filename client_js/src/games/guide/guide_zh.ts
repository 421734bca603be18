import type { CommonText } from "./common";

const common: CommonText = {
  refused: "庄家拒绝一注：页面会在该区域旁说明原因。钱仍在您的余额中。",
  link: "您的连接中断：您的投注留在台面上，照常结算。您回来时，页面会说明其间结算了什么。",
  calledOff: "操作员取消该局：只能在“停止下注”之前。该局所下的注退回。",
  stopped:
    "庄家在一局中途停止：重新开放时完成该局。在“停止下注”之前，您的投注仍在；之后，结果就是已经确定的那个。",
  doubt: "您怀疑某个结果：您的记录中每一局都可以核对。您的浏览器会根据签名收据重新抽取并结算该局。",
};

export default { common };
