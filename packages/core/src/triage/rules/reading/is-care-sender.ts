import { splitWords } from '../cues/split-words.ts';
import type { ThreadReading } from './parse-thread.ts';

/** Who looks after children, patients and animals. A `*` stands for any letters. */
const WORDS =
  '*school nursery kindergarten preschool daycare montessori primary nurse ward clinic clinical hospital surgery surgical medical doctor dr dra drs gp pharmacy paediatric* pediatric* vet vets veterinary dental dentist schule *schule kita *kita hort ogs praxis *praxis arzt *arzt *ärztin klinik* krankenhaus apotheke *klinikum tagesmutter école collège maternelle crèche garderie nounou cabinet médecin docteur* clinique hôpital infirmi* colegio escuela guardería clínica consultorio médic* enfermer* dentista scuola asilo nido ospedale ambulatorio dott dottoressa medico escola colégio creche agrupamento saúde opvang *opvang bso kinderdagverblijf huisarts* ziekenhuis praktijk *praktijk juf skola* *skola *skolan förskol* *förskola fritids vårdcentral* sjukhus* folktandvård* tandkliniken skole* *skole *skolen børnehav* vuggestue* læge* *læge sygehus* tandlæge* barnehage* *barnehage lege* *legesenter sykehus* tannlege* koulu* *koulu päiväkoti* terveysasema sairaala* lääkäri* hammaslääkäri* szkoł* przedszkol* żłob* przychodni* szpital* gabinet stomatolog* škola školka mš zš ordinace nemocnice mudr iskola óvoda bölcsőde rendelő kórház școala grădiniț* spital* clinica okul* *okulu kreş hastane* hekim doktor uzm diş школ* гимнази* гімназі* детск* дитяч* садик садок клиник* клінік* поликлиник* поліклінік* лікарн* больниц* врач* лікар* воспитатель* вихователь* σχολείο παιδικός νηπιαγωγείο ιατρείο ιατρός νοσοκομείο κλινική οδοντίατρος مدرسة المدرسة روضة حضانة عيادة مستشفى स्कूल विद्यालय अस्पताल क्लिनिक डॉ';
/** The same in scripts without spaces. */
const CHARACTERS =
  /保育|幼稚園|小学校|学校|こども園|学童|クリニック|医院|病院|内科|歯科|幼儿园|幼兒園|小学|老师|老師|醫院|诊所|診所|어린이집|유치원|학교|선생님|병원|의원|클리닉/u;

const whole = new Set<string>();
const starts: string[] = [];
const ends: string[] = [];
for (const entry of WORDS.split(' ')) {
  const word = splitWords(entry.replaceAll('*', ''))[0] ?? '';
  if (entry.startsWith('*')) ends.push(word);
  else if (entry.endsWith('*')) starts.push(word);
  else whole.add(word);
}

/** A school, a doctor, a vet: told by the name and the address of the sender, not by what they say. */
export function isCareSender({ last }: ThreadReading): boolean {
  if (!last) return false;
  const { name, email } = last.from;
  const address = email.slice(0, 200).replace(/\.[a-z]{2,10}$/i, '');
  const words = splitWords(`${name.slice(0, 200)} ${address.replace(/[@.\-_+]/g, ' ')}`);
  return words.some(isCare) || CHARACTERS.test(name);
}

function isCare(word: string): boolean {
  return (
    whole.has(word) ||
    starts.some((start) => word.startsWith(start)) ||
    ends.some((end) => word.endsWith(end))
  );
}
