import type { Language } from './detect-language.ts';
import type { DraftOrder } from './draft-order.ts';
import { PHRASES, type Phrases } from './phrases.ts';

/** How a friendly letter thanks. */
const WARM: Record<Language, string> = {
  en: 'Thanks so much for your email about “{subject}”, it is good to hear from you!',
  de: 'herzlichen Dank für Ihre nette Nachricht zu „{subject}“!',
  fr: 'Un grand merci pour votre gentil message au sujet de « {subject} » !',
  es: '¡Muchísimas gracias por su mensaje sobre «{subject}»!',
  it: 'grazie mille per il Suo gentile messaggio su «{subject}»!',
  pt: 'Muito obrigada pela sua simpática mensagem sobre “{subject}”!',
  sv: 'Stort tack för ditt trevliga mejl om ”{subject}”!',
  ru: 'Большое спасибо за ваше письмо на тему «{subject}»!',
  el: 'Σας ευχαριστώ πάρα πολύ για το μήνυμά σας σχετικά με «{subject}»!',
  ar: 'شكرًا جزيلًا على رسالتك اللطيفة بخصوص «{subject}»!',
  hi: '“{subject}” के बारे में आपके संदेश के लिए बहुत-बहुत धन्यवाद!',
  ja: '「{subject}」の件、ご丁寧なご連絡を本当にありがとうございます！',
  zh: '非常感谢您关于“{subject}”的来信！',
};

type Forms = Partial<Phrases> & { warm: string };

/** Variants of phrases for recipients addressed as "du", "tu" or "tú". */
const FAMILIAR: Partial<Record<Language, Forms>> = {
  de: {
    warm: 'lieben Dank für deine nette Nachricht zu „{subject}“!',
    thanks: 'vielen Dank für deine Nachricht zu „{subject}“.',
    asked: 'Zu deiner Frage „{question}“: […]',
  },
  fr: {
    warm: 'Un grand merci pour ton gentil message au sujet de « {subject} » !',
    thanks: 'Merci pour ton message au sujet de « {subject} ».',
    asked: 'À ta question « {question} » : […]',
    noted: 'J’ai bien lu et je reviens vers toi au sujet de […].',
  },
  es: {
    warm: '¡Muchísimas gracias por tu mensaje sobre «{subject}»!',
    thanks: 'Gracias por tu mensaje sobre «{subject}».',
    asked: 'Sobre tu pregunta «{question}»: […]',
    noted: 'Lo he leído y te respondo en breve sobre […].',
  },
  it: {
    warm: 'grazie mille per il tuo bel messaggio su «{subject}»!',
    noted: 'Ho letto tutto e ti faccio sapere riguardo a […].',
  },
  ru: {
    warm: 'Большое спасибо за твоё письмо на тему «{subject}»!',
    asked: 'По твоему вопросу «{question}»: […]',
    noted: 'Письмо прочитано, я вернусь к тебе по поводу […].',
  },
};

export function phrasesIn(language: Language, { tone, isFamiliar }: DraftOrder): Phrases {
  const { warm = WARM[language], ...familiar } = (isFamiliar && FAMILIAR[language]) || ({} as Partial<Forms>);
  const words = { ...PHRASES[language], ...familiar };
  return tone === 'friendly' ? { ...words, thanks: warm } : words;
}
