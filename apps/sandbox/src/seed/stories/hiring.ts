import { ADA, BEN, CHIARA } from '../people.ts';
import { mail, me, type Story, story } from '../story.ts';

const AGENCY = 'Marlene Voss <marlene@nordlicht-talent.test>';
const YUSUF = 'Yusuf Demir <yusuf.demir@posthus.test>';
const INES = 'Inês Carvalho <ines.carvalho@correio.test>';

export const hiring: Story[] = [
  story(
    45,
    'Support lead: three profiles',
    [
      mail(
        AGENCY,
        `Dear Ada,

three people for the support lead role, in the order in which I would meet them:

Inês Carvalho – seven years in support, built a team of five, speaks four languages and answers in sentences
Yusuf Demir – technician turned support, repairs weather balloons as a hobby (really)
Martin Holl – solid, expensive, six months' notice

CVs attached. Whom would you like to see, and would you be free in the week of the 12th?

Best wishes
Marlene`,
        { attach: ['CV_Carvalho.pdf', 'CV_Demir.pdf', 'CV_Holl.docx'] },
      ),
      me(
        `Dear Marlene, Inês and Yusuf, please. Tuesday or Wednesday afternoon of that week, one hour each, Ben joins. Thank you for "answers in sentences".`,
        { cc: [BEN], after: 21 },
      ),
      mail(
        AGENCY,
        `Inês on Tuesday at 14:00, Yusuf on Wednesday at 15:30. Both confirmed. I will send invitations.`,
        { cc: [BEN], after: 4 },
      ),
    ],
    { archived: true },
  ),
  story(
    35,
    'Thank you for the conversation',
    [
      mail(
        INES,
        `Dear Ada, dear Ben,

thank you for yesterday. I went home and wrote down how I would answer the three customer mails that you showed me; you did not ask for it, but I could not leave the second one alone. They are attached.

One question that I forgot to ask: is the role open to four days a week from the summer?

Best regards
Inês`,
        { cc: [BEN], attach: ['Three_answers.docx'] },
      ),
      me(
        `Dear Inês,

your answer to the second one made Ben laugh, which is not easy. Four days from the summer is fine with us. You will hear from Marlene this week.

Ada`,
        { cc: [BEN], after: 27 },
      ),
    ],
    { starred: true },
  ),
  story(31, 'Offer letter Carvalho, for your signature', [
    mail(
      AGENCY,
      `Dear Ada,

here is the offer as we discussed, start on 1 February, 30 days of holiday, four days a week from July. If you sign today she has it before the weekend. Could you check the notice period in section 8? I put three months, you said two on the phone.

Marlene`,
      { attach: ['Offer_Carvalho.docx'] },
    ),
    me(`Two months, please, for both sides. Signed version follows as soon as it says two.`, { after: 1.2 }),
    mail(AGENCY, `Corrected, apologies.`, { after: 0.5, attach: ['Offer_Carvalho_2.docx'] }),
    me(`Signed, attached.`, { after: 0.7, attach: ['Offer_Carvalho_signed.pdf'] }),
  ]),
  story(27, 'I am in!', [
    mail(
      INES,
      `Dear Ada,

signed and scanned. I am very much looking forward to February. Is there anything you would like me to read before I start?

Inês`,
      { attach: ['Contract_signed.pdf'] },
    ),
  ]),
  story(30, 'Feedback, if you have a minute', [
    mail(
      YUSUF,
      `Hello Ms Lindqvist,

Ms Voss told me that you chose somebody else. Thank you for letting me know so quickly. Would you tell me in one or two sentences what I could do better in the next interview? I would be grateful, and I can take it.

Yusuf Demir`,
    ),
  ]),
  story(11, 'Working student for the lab, again', [
    mail(
      BEN,
      `The posting has been up for three weeks and we have had two applications, one of them for a sushi restaurant. Can we add the hourly rate to the text? People want to know. And would you share it with your old professor?`,
      { to: [ADA], cc: [CHIARA] },
    ),
    me(`Rate is in, and Professor Engström has it since this morning.`, {
      to: [BEN],
      cc: [CHIARA],
      after: 19,
    }),
  ]),
  story(
    8,
    'Re: Working student for the lab',
    [
      mail(
        'Lars Engström <lars.engstrom@inst.hogskolan.test>',
        `Hej Ada,

kul att höra från dig! Jag har en student, Signe, som skulle passa perfekt: hon byggde en egen pluviometer av en gammal kaffebryggare. Kan jag ge henne din mejladress? Och när kommer du till Uppsala nästa gång?

Hälsningar
Lars`,
        { charset: 'iso-8859-1' },
      ),
    ],
    { unread: false },
  ),
  story(
    3,
    'Application: working student (lab)',
    [
      mail(
        'Signe Holm <signe.holm@student.hogskolan.test>',
        `Hello Ada,

Lars Engström gave me your address. I study measurement technology in my fifth semester and would like to work with you two days a week from January.

My notes about the coffee-maker rain gauge are attached; the error bars are honest. May I come by and see the lab, perhaps next week?

Signe Holm`,
        { attach: ['Rain_gauge_notes.pdf', 'gauge.png'] },
      ),
    ],
    { unread: true },
  ),
  story(19, 'Reference for Paul Menke', [
    mail(
      'Katrin Albers <k.albers@seewind-energie.test>',
      `Dear Ms Lindqvist,

Paul Menke has applied with us and named you as his former manager. Would you be available for a short call (10 minutes) about him, Monday or Tuesday between 10 and 12?

Kind regards
Katrin Albers, Seewind Energie`,
    ),
    me(`Dear Ms Albers, gladly. Tuesday at 10:30? My number is in the signature. Paul is excellent.`, {
      after: 3,
    }),
    mail(
      'Katrin Albers <k.albers@seewind-energie.test>',
      `Tuesday 10:30 it is, I will call you. Thank you.`,
      { after: 1 },
    ),
  ]),
];
