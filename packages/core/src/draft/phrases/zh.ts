import type { PhraseSet } from './phrase-set.ts';

export const zh: PhraseSet = {
  locale: 'zh-CN',
  greeting: { professional: '{full}，您好', friendly: '{full}，你好', brief: '{full}，您好' },
  nobody: '您好',
  closing: { professional: '此致敬礼', friendly: '祝好', brief: '祝好' },
  thanks: '感谢您关于“{subject}”的来信。',
  warm: {
    thanks: '非常感谢您关于“{subject}”的来信！',
    bare: '非常感谢您的来信！',
    noted: '非常感谢告知，我已记下！',
  },
  questions: '关于您的问题：',
  times: '关于您提议的时间：',
  noTimes: '以下时间对我合适：[…]',
  noted: '谢谢，已知悉。',
  nudge: '想跟进一下我之前的邮件，请问有进展了吗？',
  confirm: '确认我们的会议：',
  moved: '我们的会议改到新的时间：',
  yourTime: '您的当地时间：',
  link: '视频会议链接：',
  invited: '日历已发送包含全部信息的邀请。',
  greetings: ['您好', '你好', '大家好', '早上好', '下午好'],
  closings: ['此致敬礼', '此致', '祝好', '谢谢', '顺颂商祺', '敬上'],
  casual: [],
  formal: ['此致敬礼', '此致', '敬上', '顺颂商祺'],
};
