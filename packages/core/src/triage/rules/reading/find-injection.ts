const READ_MAX = 20_000;
const GAP = '(?:\\s+[^\\s.!?]{1,20}){0,4}\\s+';

/**
 * How an email addresses a language model instead of its reader. Only bounded gaps, so that no pattern can backtrack
 * far.
 */
const PATTERNS = [
  `\\b(?:ignore|disregard|forget|override|bypass)${GAP}?(?:previous|prior|above|earlier|preceding|existing|your|system|all)\\s+(?:[^\\s.!?]{1,20}\\s+){0,2}?(?:instructions?|prompts?|rules|directions|guidelines|training|context)`,
  '\\b(?:you are|as|act as|attention|dear|hey|note to|message to|instructions? (?:for|to))\\s+(?:an?\\s+|any\\s+|the\\s+|all\\s+)?(?:ai|a\\.i\\.|llm|language model|gpt|chatgpt|automated assistant|email assistant|mail assistant|inbox assistant|ai assistant|ai model|ai system|classifier|triage (?:bot|system|assistant))\\b',
  '\\b(?:classify|categori[sz]e|label|sort|triage)\\s+(?:this|the|every|all)\\s+(?:e-?mails?|messages?|threads?|mails?)\\s+(?:as|into|to|under)\\b',
  '\\b(?:mark|flag|file|treat)\\s+(?:this|the|every|all)\\s+(?:e-?mails?|messages?|threads?|mails?)\\s+(?:as|to|under)\\s+(?:high|low|medium|urgent|top|reply|done|schedule|fyi)\\b',
  '\\b(?:set|change|assign)\\s+(?:the\\s+|its\\s+)?(?:priority|lane|category|classification)\\s+(?:of this (?:mail|email|thread|message)\\s+)?(?:to|as|=)',
  `\\b(?:this|the)\\s+(?:e-?mail|mail|message|thread)\\s+(?:[^\\s.!?]{1,20}\\s+){0,3}?(?:match(?:es)?|meets?|satisf(?:y|ies)|fulfil(?:l?s)?|triggers?)\\s+(?:the|your|my|this|every|any|all|each)\\s+(?:[^\\s.!?]{1,20}\\s+){0,3}?(?:rules?|conditions?|criteri(?:a|on)|sentences?)\\b`,
  '<\\/?(?:system|assistant|instructions?)>|\\[(?:system|inst|\\/inst)\\]|<\\|(?:im_start|im_end|system|endoftext)\\|>|^\\s*(?:system|assistant)\\s*:\\s',
  '"(?:lane|priority|role)"\\s*:\\s*"',
  `\\b(?:ignorier(?:e|en sie|t)?|vergiss|vergessen sie)${GAP}?(?:anweisungen|instruktionen|vorgaben|regeln)`,
  `\\b(?:ignore[rz]?|oublie[rz]?)${GAP}?(?:instructions|consignes|directives)`,
  `\\b(?:ignora|ignore|olvida|olvide)${GAP}?(?:instrucciones|indicaciones|reglas)`,
  `\\b(?:ignora|ignori|dimentica)${GAP}?(?:istruzioni|regole)`,
  `\\b(?:ignore|ignora|esqueça|esquece)${GAP}?(?:instruções|regras)`,
  `\\b(?:negeer|vergeet)${GAP}?(?:instructies|regels|opdrachten)`,
  `\\b(?:ignorera|glöm)${GAP}?(?:instruktioner|regler)`,
  '(?:игнорируй(?:те)?|забудь(?:те)?)(?:\\s+[^\\s.!?]{1,20}){0,3}\\s+(?:инструкции|указания|правила)',
  '(?:以前|上記|これまで|前)の(?:指示|命令|ルール).{0,6}(?:無視|忘れ)',
  '(?:忽略|无视|忘记).{0,8}(?:指令|指示|提示|规则)',
  '(?:تجاهل|انس)(?:\\s+[^\\s.!?]{1,20}){0,3}\\s+(?:التعليمات|الأوامر|تعليمات)',
].map((source) => new RegExp(source, 'iu'));

/** The subject of an article or of a colleague's question as well. */
const TERMS = /\b(?:system prompt|developer mode|jailbreak|prompt injection)\b/iu;
const QUOTED = /"[^"]{1,400}"|“[^“”]{1,400}”|„[^„“”]{1,400}[“”]|«[^«»]{1,400}»|`[^`]{1,400}`/gu;
const ABOUT =
  /inject|jailbreak|attack|exploit|payload|phish|malicious|example|e\.g\.|such as|\bsays?\b|\bsaying\b|angriff|beispiel|attaque|exemple|ataque|ejemplo|attacc|esempio|exemplo|aanval|voorbeeld/iu;

/** Whether a text carries instructions to a machine, or the words that go with them. */
export function findInjection(text: string): boolean {
  const bounded = text.slice(0, READ_MAX);
  return TERMS.test(bounded) || PATTERNS.some((pattern) => pattern.test(bounded));
}

/** Whether a sentence gives instructions to a machine. One that talks about such instructions, and quotes them, does not. */
export function instructsMachine(sentence: string): boolean {
  const bounded = sentence.slice(0, READ_MAX);
  const instructs = (text: string) => PATTERNS.some((pattern) => pattern.test(text));
  if (!instructs(bounded)) return false;
  const unquoted = bounded.replace(QUOTED, ' ');
  return instructs(unquoted) || !ABOUT.test(unquoted);
}
