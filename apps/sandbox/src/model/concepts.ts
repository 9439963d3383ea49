/** Words that mean much the same, in the languages of the seeded mailbox: enough for a search by meaning to show itself. */
const CONCEPTS: Record<string, string> = {
  meeting:
    'meeting meet call appointment calendar invite termin besprechung treffen reunion rendez reunião riunione incontro möte cita встреча 会議 打合 ミー',
  money:
    'invoice bill receipt payment paid charge refund rechnung facture factura fattura fatura faktura zahlung счет 請求 发票',
  travel:
    'flight trip travel hotel train booking itinerary airport reise flug bahn vol voyage hôtel viaje vuelo viaggio volo viagem resa поездка 出張 航班',
  home: 'flat apartment rent lease landlord tenant wohnung miete appartement loyer piso alquiler affitto casa lägenhet hyra квартира',
  job: 'candidate hiring interview recruiter cv resume applicant role bewerbung kandidat entretien candidat entrevista colloquio intervju',
  office:
    'office desk building floor lease move relocation büro umzug bureau déménagement oficina mudanza ufficio trasloco kontor flytt офис',
  contract:
    'contract agreement clause legal signature nda sign vertrag unterschrift contrat signature contrato contratto avtal договор 契約 合同',
  parcel:
    'parcel package delivery delivered shipped courier tracking paket lieferung colis livraison envío paquete pacco spedizione посылка 配送',
  school:
    'school class teacher parent pupil homework schule lehrer école classe escuela scuola skola школа 学校',
  failure:
    'failed failing failure error broken outage incident bug crash fehler störung panne erreur error fallo errore ошибка 障害',
  launch:
    'launch release rollout beta ship announcement start einführung lancement lanzamiento lancio lansering запуск',
  food: 'dinner lunch restaurant table cake recipe abendessen dîner cena middag ужин',
  health:
    'doctor dentist clinic prescription appointment arzt zahnarzt médecin médico medico tandläkare врач',
  urgent: 'urgent asap immediately deadline overdue dringend urgente brådskande срочно 至急 紧急',
};

const BY_WORD = new Map<string, string[]>();
for (const [concept, words] of Object.entries(CONCEPTS)) {
  for (const word of words.split(' ')) {
    const folded = word.normalize('NFKD').replace(/\p{M}/gu, '');
    BY_WORD.set(folded, [...(BY_WORD.get(folded) ?? []), concept]);
  }
}

export function conceptsOf(stem: string, word: string): string[] {
  const plain = word.replace(/s$/, '');
  return BY_WORD.get(word) ?? BY_WORD.get(plain) ?? BY_WORD.get(stem) ?? [];
}
