import type { PhraseSet } from './phrase-set.ts';

export const ar: PhraseSet = {
  locale: 'ar',
  greeting: { professional: 'السيد/ة {full}', friendly: 'مرحبا {first}', brief: 'مرحبا {first}' },
  nobody: 'مرحبا',
  closing: { professional: 'مع خالص التحية', friendly: 'تحياتي', brief: 'تحياتي' },
  thanks: 'شكرا على رسالتك بخصوص «{subject}».',
  warm: {
    thanks: 'شكرا جزيلا على رسالتك اللطيفة بخصوص «{subject}»!',
    bare: 'شكرا جزيلا على رسالتك!',
    noted: 'شكرا جزيلا على إعلامي، تم تدوين ذلك!',
  },
  questions: 'بخصوص سؤالك:',
  times: 'بخصوص المواعيد المقترحة:',
  noTimes: 'هذه المواعيد تناسبني: […]',
  noted: 'شكرا، أخذت علما بذلك.',
  confirm: 'أؤكد موعد اجتماعنا:',
  moved: 'تم تغيير موعد اجتماعنا إلى:',
  yourTime: 'بتوقيتك المحلي:',
  link: 'رابط الاجتماع بالفيديو:',
  invited: 'ستصلك دعوة من التقويم بجميع التفاصيل.',
  greetings: ['مرحبا', 'أهلا', 'السلام عليكم', 'صباح الخير', 'مساء الخير', 'عزيزي', 'عزيزتي'],
  closings: ['مع خالص التحية', 'مع التحية', 'تحياتي', 'شكرا', 'شكرا جزيلا', 'مع أطيب التحيات'],
  casual: ['أهلا'],
  formal: ['مع خالص التحية'],
};
