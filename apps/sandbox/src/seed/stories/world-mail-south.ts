import { ADA, DEV } from '../people.ts';
import { mail, me, type Story, story } from '../story.ts';

const TANAKA = '田中 健二 <k.tanaka@minato-keiki.jp.test>';
const SALMA = 'سلمى الخطيب <salma@mizan-agri.jo.test>';
const ANJALI = 'अंजलि शर्मा <anjali.sharma@krishi-mausam.in.test>';
const ELENI = 'Ελένη Παπαδάκη <eleni@ktima-papadaki.gr.test>';

export const southernMail: Story[] = [
  story(
    5,
    'استفسار عن محطات الطقس للمزارع',
    [
      mail(
        SALMA,
        `السيدة أدا المحترمة،

تحية طيبة وبعد، نحن نعمل مع مزارع الزيتون في الأردن ونود شراء عشر محطات. هل تتحمل الأجهزة حرارة تصل إلى ٤٨ درجة؟ وما مدة التوصيل إلى عمّان؟

نرجو إرسال عرض الأسعار قبل يوم الخميس.

مع خالص التقدير
سلمى الخطيب`,
        { encoding: 'base64' },
      ),
    ],
    { unread: true },
  ),
  story(32, 'موعد الاجتماع', [
    mail(
      SALMA,
      `مرحبًا أدا، هل يناسبك الاجتماع يوم الأحد الساعة 10:00 صباحًا بتوقيت عمّان؟ أو يوم الاثنين الساعة 12:30؟

سلمى`,
      { charset: 'windows-1256', encoding: 'quoted-printable' },
    ),
    me(
      `مرحبًا سلمى، يوم الاثنين الساعة 12:30 مناسب. شكرًا!

أدا`,
      { after: 10 },
    ),
  ]),
  story(9, 'मौसम स्टेशन के बारे में प्रश्न', [
    mail(
      ANJALI,
      `नमस्ते अदा जी,

हमारे गाँव की सहकारी समिति छह स्टेशन लगाना चाहती है। क्या ये स्टेशन मानसून की तेज़ बारिश सह सकते हैं? और क्या ऐप हिंदी में उपलब्ध है?

कृपया अगले सप्ताह तक बताइए।

सादर
अंजलि शर्मा`,
    ),
  ]),
  story(36, 'धन्यवाद!', [
    mail(
      ANJALI,
      `अदा जी, आपके भेजे हुए चित्र सबको बहुत पसंद आए। कोई उत्तर आवश्यक नहीं, बस धन्यवाद कहना था।

अंजलि`,
      { encoding: 'base64' },
    ),
  ]),
  story(12, 'Προσφορά για τον ελαιώνα', [
    mail(
      ELENI,
      `Καλημέρα Ada,

είδα τον σταθμό σας στην έκθεση της Θεσσαλονίκης. Έχουμε 15 στρέμματα με ελιές στα Χανιά. Πόσους σταθμούς χρειαζόμαστε και ποια είναι η τιμή με τα μεταφορικά;

Ευχαριστώ πολύ
Ελένη Παπαδάκη`,
      { charset: 'iso-8859-7', encoding: 'quoted-printable' },
    ),
    me(
      `Καλημέρα Ελένη,

δύο σταθμοί αρκούν. Στέλνω την προσφορά αύριο.

Ada`,
      { after: 20, cc: [DEV] },
    ),
  ]),
  story(
    57,
    'Re: Sensor drift – 測定値のずれ',
    [
      me(
        `Dear Tanaka-san, two of the September sensors drift by +3 % in a week. Serial numbers 20714 and 20719. Is this known?`,
        { to: [TANAKA], cc: [DEV] },
      ),
      mail(
        TANAKA,
        `Dear Lindqvist-san,

yes, it is known, I am ashamed to say: batch 207 had a wrong glue (接着剤の不具合). Please return all sensors of this batch, we replace them at our cost.

田中`,
        { after: 14, cc: [DEV] },
      ),
      mail(DEV, `39 sensors from 207 are on their way to Osaka.`, { to: [ADA], after: 30 }),
    ],
    { archived: true },
  ),
];
