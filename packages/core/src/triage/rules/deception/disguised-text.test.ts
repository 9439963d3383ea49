import { expect, test } from 'vitest';
import { isDisguised } from './disguised-text.ts';

test.each([
  ['Hindi', 'ATMों की सूची और PDFें भेज रहा हूँ'],
  ['Bengali', 'নোটগুলো PDFে আছে, ছবি WhatsAppে'],
  ['Tamil', 'PDFஐ பார்க்கவும், WhatsAppில் உள்ளது'],
  ['Telugu', 'ఫైల్ PDFలో ఉంది, WhatsAppకి పంపాను, Googleు చూడండి'],
  ['Kannada', 'ಕಡತ PDFನಲ್ಲಿ ಇದೆ, Googleು ನೋಡಿ'],
  ['Malayalam', 'ഫയൽ PDFൽ ഉണ്ട്, WhatsAppിൽ അയച്ചു'],
  ['Gujarati', 'યાદી PDFમાં છે, ATMો ખુલ્લા છે'],
  ['Punjabi', 'ਸੂਚੀ PDFਾਂ ਵਿੱਚ ਹੈ'],
  ['Sinhala', 'ලිපිය PDFේ ඇත, කරුණාකර බලන්න'],
  ['Thai', 'ส่งไฟล์PDFให้แล้ว ดูใน LINEก็ได้ หรือ Wifiิ'],
  ['Arabic', 'الـWiFiُ في القاعة، والملف PDFٌ'],
  ['Hebrew', 'הקובץ ב-PDFְ בתיקייה של Googleִ'],
  ['Korean', '파일은 PDF로 보냈고 Zoom으로 만나요'],
  ['Japanese', '議事録はGoogle Driveに、PDFで置きました'],
  ['Russian', 'Отправил PDFку и SMSки, смотрите в Wordе сегодня'],
  ['Ukrainian', 'Надсилаю PDFку, дивіться у Wordі сьогодні'],
  ['Greek', 'Έστειλα δύο PDFάκια, δες τα σήμερα στο γραφείο'],
  [
    'units and formulas',
    'The film is 12 µm thick, the resistor has 5 kΩ, E = hν, and ΔT is small: β-carotene',
  ],
  ['accents', 'Zoë Ångström, Đặng Thị Hạnh, Dvořák, señor'],
])('what is ordinary in the language is no disguise: %s', (_, text) => {
  expect(isDisguised(text, '')).toBe(false);
});

test('a name is judged with the text beside it', () => {
  expect(isDisguised('ATMों', 'नमस्ते, सूची नीचे दी गई है')).toBe(false);
  expect(isDisguised('ATMों', 'Please confirm your account')).toBe(true);
});

test.each([
  'Ap\u073fple\u0741 ID',
  'A\u093cpp\u093cle Support',
  'Your аccоunt nееds yоu',
  'Micrοsοft Security',
  'Pаypal',
  'Ваш Sbеrbank закрыт, введите пароль сегодня, срочно',
  '𝐏𝐚𝐲𝐏𝐚𝐥',
])('letters that pass for others are: %s', (text) => {
  expect(isDisguised(text, '')).toBe(true);
});
