import type { PhraseSet } from './phrase-set.ts';

export const ja: PhraseSet = {
  locale: 'ja-JP',
  greeting: { professional: '{full}様', friendly: '{full}さん', brief: '{full}様' },
  nobody: 'ご担当者様',
  closing: {
    professional: 'よろしくお願いいたします。',
    friendly: 'よろしくお願いします。',
    brief: 'よろしくお願いします。',
  },
  thanks: '「{subject}」の件でご連絡いただき、ありがとうございます。',
  warm: {
    thanks: '「{subject}」の件、ご丁寧にご連絡いただき本当にありがとうございます！',
    bare: 'ご連絡いただき本当にありがとうございます！',
    noted: 'お知らせいただき本当にありがとうございます！承知しました。',
  },
  questions: 'ご質問について：',
  times: 'ご提案の日時について：',
  noTimes: '私の都合のよい日時：[…]',
  noted: 'ご連絡ありがとうございます。承知いたしました。',
  nudge:
    '先日お送りしたメールの件で、改めてご連絡いたしました。その後の状況をお聞かせいただけますでしょうか。',
  confirm: '打ち合わせの日時を確認いたします。',
  moved: '打ち合わせの日時が変更になりました。',
  yourTime: 'そちらの時間：',
  link: 'ビデオ会議のリンク：',
  invited: '詳細はカレンダーの招待状をご覧ください。',
  greetings: ['お世話になっております', 'お疲れ様です', 'こんにちは', 'おはようございます'],
  closings: [
    'よろしくお願いいたします',
    'よろしくお願いします',
    'よろしくお願い致します',
    '敬具',
    'ありがとうございます',
  ],
  casual: ['こんにちは'],
  formal: ['敬具'],
};
