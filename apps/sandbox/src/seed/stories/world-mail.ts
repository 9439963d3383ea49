import { DEV } from '../people.ts';
import { mail, me, type Story, story } from '../story.ts';

const TANAKA = '田中 健二 <k.tanaka@minato-keiki.jp.test>';
const SATO = '佐藤 美咲 <m.sato@minato-keiki.jp.test>';
const IRINA = 'Ирина Соколова <i.sokolova@pogoda-servis.kz.test>';
const MIKHAIL = 'Михаил Орлов <m.orlov@agrolab.kz.test>';
const LI = '李薇 <li.wei@qingyun-sensor.cn.test>';

export const worldMail: Story[] = [
  story(
    4,
    '納期のご確認のお願い',
    [
      mail(
        TANAKA,
        `リンドクヴィスト様

いつもお世話になっております。港計器の田中です。

12月分の湿度センサー500個ですが、船便の遅れにより、納期が一週間ほど延びる見込みです。航空便に変更することも可能ですが、追加費用が発生いたします。

どちらをご希望でしょうか。お手数ですが、金曜日までにご返信いただけますと幸いです。

港計器株式会社
田中 健二`,
        { charset: 'iso-2022-jp', encoding: '7bit' },
      ),
    ],
    { unread: true },
  ),
  story(15, '来月のお打ち合わせについて', [
    mail(
      SATO,
      `リンドクヴィスト様

お世話になっております。佐藤です。

来月のオンライン会議ですが、12月3日（木）16時、または12月4日（金）17時（日本時間）はいかがでしょうか。ご都合のよい日時をお知らせください。

よろしくお願いいたします。
佐藤`,
      { charset: 'shift_jis', encoding: 'base64', cc: [DEV] },
    ),
    me(
      `佐藤様

12月3日（木）16時でお願いいたします。

リンドクヴィスト`,
      { after: 7, cc: [DEV] },
    ),
    mail(
      SATO,
      `リンドクヴィスト様

承知いたしました。招待状をお送りいたします。

佐藤`,
      { after: 15, charset: 'shift_jis', encoding: 'base64', cc: [DEV] },
    ),
  ]),
  story(
    40,
    '出荷完了のお知らせ（注文番号 MK-20881）',
    [
      mail(
        '港計器 出荷センター <shukka@minato-keiki.jp.test>',
        `ご注文の商品を本日出荷いたしました。

温度センサー 300個
追跡番号 7715-2204-11

このメールは自動送信です。返信はできません。`,
        { charset: 'iso-2022-jp', encoding: '7bit', headers: { 'Auto-Submitted': 'auto-generated' } },
      ),
    ],
    { automated: true },
  ),
  story(
    2,
    'Вопрос по поверке приборов',
    [
      mail(
        IRINA,
        `Здравствуйте, Ада!

Мы установили восемь станций под Алматы, всё работает, спасибо. Инспекция просит свидетельство о поверке на каждый прибор.

Можете ли вы прислать свидетельства до среды? И есть ли у вас перевод паспорта на русский?

С уважением,
Ирина Соколова`,
        { charset: 'windows-1251', encoding: 'quoted-printable' },
      ),
    ],
    { unread: true },
  ),
  story(24, 'Созвон на следующей неделе', [
    mail(
      MIKHAIL,
      `Добрый день, Ада!

Хотим обсудить зимние испытания. Удобно ли вам во вторник в 14:00 или в четверг в 15:30 по Астане? Нужно минут сорок.

Михаил Орлов`,
      { charset: 'koi8-r', encoding: 'base64' },
    ),
    me(
      `Добрый день, Михаил! Вторник, 14:00, подходит.

Ада`,
      { after: 4, charset: 'koi8-r', encoding: 'base64' },
    ),
  ]),
  story(50, 'Отчёт об испытаниях, часть 1', [
    mail(
      MIKHAIL,
      `Ада, отчёт во вложении. При −41 °C станция замолчала на два часа и потом сама очнулась. Ответа не требуется, просто порадуйтесь.

Михаил`,
      { charset: 'windows-1251', attach: ['Отчёт_испытания.pdf'] },
    ),
  ]),
  story(
    7,
    '关于样品和报价',
    [
      mail(
        LI,
        `林女士，您好：

贵司需要的风速传感器样品已于昨日寄出，快递单号 SF1088 2271 03。

另外，请问第一批订单大概需要多少数量？数量超过一千件时，我们可以再优惠百分之五。

此致
李薇
青云传感器`,
        { charset: 'gb18030', encoding: 'base64' },
      ),
    ],
    { unread: true },
  ),
  story(29, '会议时间确认', [
    mail(
      LI,
      `您好，我们想在下周三（北京时间下午四点）开一次视频会议，讨论模具费用。请问这个时间方便吗？

李薇`,
    ),
    me(
      `您好，下周三下午四点可以。谢谢！

Ada`,
      { after: 5 },
    ),
  ]),
];
