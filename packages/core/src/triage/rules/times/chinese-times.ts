import type { Language } from '../cues/languages.ts';

/** 九点二十: Chinese numbers beside the word for an hour. */
const CHINESE_TIME =
  /(?:[二两兩三四五六七八九]|(?<=[午早晚]上?)一|二?十[一二三四五六七八九]?)(?=[点點時时](?![间間]))|(?<=[点點時时])(?:[零〇][一二三四五六七八九]|[二三四五]?十[一二三四五六七八九]?)/g;
const CHINESE = '〇一二三四五六七八九';

/** The hours and minutes of clock times in digits. */
export function writeChineseTimes(text: string, language: Language): string {
  return language === 'zh' || language === 'ja' ? text.replace(CHINESE_TIME, decimal) : text;
}

function decimal(numeral: string): string {
  const plain = numeral.replace(/[两兩]/g, '二').replace(/[零〇]/g, '');
  const [tens = '', ones = ''] = plain.includes('十') ? plain.split('十') : ['', plain];
  const value = (plain.includes('十') ? Math.max(CHINESE.indexOf(tens || '一'), 0) : 0) * 10;
  const all = value + (ones ? CHINESE.indexOf(ones) : 0);
  return /[零〇]/.test(numeral) ? `0${all}` : String(all);
}
