import type { LanguageCues } from '../cue-kinds.ts';

export const da: LanguageCues = {
  smallWords:
    'og|at|det|som|en|på|er|af|for|med|til|den|har|ikke|om|et|jeg|vi|du|i|kan|skal|så|fra|men|eller|dig|jer|mig|os|hej|tak|din|dit|dine|vores|også|her|når|hvad|hvornår|der|jeres|blev|være|noget|meget',
  ask: 'kan du|kan i|kunne du|kunne i|vil du|vil i|må jeg|må vi|skal jeg|skal vi|har du|har i|ved du|ved i|er du|er i|går det|er det ok|er det okay|er det muligt|passer det|stemmer det|hvornår|hvor mange|hvor meget|hvor længe|hvor er|hvilken|hvilket|hvilke|hvad synes|hvad siger|om du kan|om i kan|spørge|jeg ville høre|vil gerne høre|ville høre|vil gerne vide|spørgsmål|kommer du|kommer i|nogen der|gider du|mon',
  request:
    '^send*|^ring|^sig|^giv|^bekræft*|^tjek|^kig|^svar|^skriv|^udfyld|^tag|^kom|^husk|^glem|^vælg|^betal|^lad|^meld|^mail|^aflever|^læs|^hjælp|^sørg|^hent|^book|venligst|vær venlig|være venlig|vær sød|vil du være sød|gerne|bedes|beder dig|beder jer|giv besked|give besked|lad mig vide|lad os vide|vend tilbage|vende tilbage|dit svar|jeres svar|svar senest|din bekræftelse|bekræfte|godkende|godkend|din hjælp|jeres hjælp|din mening|din godkendelse|ring til|ringe til|returnere|du skal|i skal|du bedes|i bedes|mangler dit|mangler din|hører fra dig|høre fra dig|ser frem til dit svar|tilbagemelding|underskrive|underskriv|taknemmelig',
  please: 'venligst|gerne|vær venlig',
  need: 'mangler|mangel|har brug for|behøver|venter|afventer|endnu ikke|ikke endnu|har ikke fået|ikke modtaget|ikke fået|ikke kommet|ikke hørt|intet hørt|intet svar|ubetalt|udestående|står åben|afhænger|op til dig|uden din|uden dit|så snart du|når du har|før vi kan|før jeg kan|kommer ikke videre|uklart|ikke klart|forstår ikke|virker ikke|fejl|forkert|forkerte|passer ikke|ved ikke|usikker|ville være godt|ville være rart|ville være dejligt|ville hjælpe|regner med|tomt|ikke underskrevet|kan ikke finde|i stykker|hjælp|interesseret|kan ikke|jeg mangler|vi mangler|har ikke modtaget|kan ikke åbne',
  availability:
    'ellers er|også ok|passer det|kan du tage|hvornår passer|passer det dig|passer det jer|passer dig|passer bedst|har du tid|har i tid|er du ledig|hvornår kan|hvornår har|hvilken dag|hvilket tidspunkt|en tid|finde en tid|finde et tidspunkt|aftale en tid|foreslå en tid|forslag til|ledig|ledige tider|kalender|hvad med|skal vi sige|skal vi mødes|eller hellere|kan du klare|lyst til|passer',
  meeting:
    'snak|hurtig snak|møde|mødes|mødet|ses|kaffe|frokost|middag|samtale|ringe|opkald|telefonmøde|videomøde|tale sammen|tale om|snakke|snak|interview|besøg|fremvisning|kigge forbi|workshop|øl|gåtur|aftale|tid hos|konsultation|gennemgang|demo|brunch|morgenmad',
  agreed:
    'vi ses|ses der|er bekræftet|bekræftet|passer mig|det passer fint|passer fint|aftalt|jeg kommer|vi er på',
  moved:
    'flytte mødet|flytte vores|flytte|udskyde|udsætte|kan desværre ikke|er blevet forhindret|forhindret|anden dag|andet tidspunkt|ny tid|ny dato|aflyse',
  deadline:
    'senest|inden fredag|inden i morgen|inden mandag|i dag|i aften|i eftermiddag|inden kl|før kl|frist|deadline|forfalder|forfalden|inden for 24 timer|udløber|sidste dag|sidste frist|rykker|inden weekenden|inden middag',
  urgent: 'haster|hurtigst muligt|straks|omgående|akut|vigtigt|kritisk|snarest|inkasso',
  stake:
    'kastet op|kaster op|feber|lukker i dag|truer|faldet|låst ude|medicin|allerg*|drypper|mister|udløber|strejke|lukkes|blokeret|står stille|nødsituation|ulykke|hospital|skadestue|tilskadekommet|bløder|ambulance|politi|lækage|vandskade|oversvømmelse|ingen varme|intet varmt vand|intet vand|ingen strøm|strømafbrydelse|gaslugt|strandet|allergisk|svindel|stjålet|hacket|foged|sidste rykker|ingen kan|kunderne kan ikke|farligt|om en time|inden for en time|udløber i dag|udløber i morgen|gebyr|hospitalet|skadestuen|inkasso|rykkergebyr|bøde|springer fra|ligger nede|alle kunder|lugter af gas',
  otherwise: 'ellers|i modsat fald|uden din|uden dit|uden den|for sent|før du|hvis vi ikke',
  lapse:
    'sendes retur|returneres|sendes tilbage|lukkes|spærres|slettes|annulleres|ophører|holder op med|udløber|frigives|før levering',
  leisure: 'ingen hast|haster ikke|når du har tid|en dag|engang|på et tidspunkt|næste måned',
  present:
    'foran døren|uden for døren|udenfor døren|ved døren|ved porten|står udenfor|står nede|står her|venter udenfor|venter nede|venter her|i receptionen|i venteværelset|ingen åbner|ingen svarer|kan ikke få fat|prøvet at ringe|har ringet|kører snart|foran huset|uden for huset|står foran',
  travel: 'fly|flyet|flyafgang*|tog|toget|togafgang*|afgang|afgangen|færge*|rejse*',
  change: 'aflys*|ændr*|ombook*|forsink*|strejke*|udskudt',
  noAnswer:
    'behøver ikke svare|behøver ikke at svare|intet svar nødvendigt|svar er ikke nødvendigt|kræver ikke svar|skal ikke gøre noget|behøver ikke gøre noget|ikke foretage dig noget|til orientering|til info|bare så du ved|bare lige sige|ville bare sige|ville bare fortælle|ville bare lige|kan ikke besvares|svar ikke på denne|fyi|glem det|har løst sig|ikke længere nødvendig|har fundet den|er løst|behøves ikke',
  thanks: 'tak|mange tak|tusind tak|perfekt|super|fint|modtaget|selv tak|okay|ok|dejligt|lyder godt|fedt',
  boilerplate:
    'har du spørgsmål|har i spørgsmål|ved spørgsmål|spørgsmål så|brug for hjælp|tøv ikke|du er velkommen til|hvordan går det|håber|vidste du|ikke sandt|var det ikke dig|klar til|hvorfor får jeg',
  receipt:
    'kvittering|faktura|din ordre|din bestilling|ordrebekræftelse|ordrenummer|betaling modtaget|din betaling|dit køb|er sendt|på vej|leveret|din pakke|track|din booking|bookingbekræftelse|reservation|din billet|kontoudtog|betalingsservice|refusion|moms|i alt|lønseddel',
  notice:
    'bekræftelseskode|sikkerhedskode|engangskode|adgangskode|nyt login|ny enhed|nævnte dig|kommenterede|tildelt|automatisk|påmindelse|din konto|vilkår|privatlivspolitik|vedligeholdelse|driftsforstyrrelse|notifikation|spørgeskema|abonnement|fornyes|nyt dokument|ny besked|digital post|e boks',
  secure:
    'bekræftelseskode|sikkerhedskode|engangskode|loginkode|din kode|nyt login|ny enhed|adgangskoden er|nulstil din adgangskode|usædvanlig aktivitet|mistænkelig|sikkerhedsadvarsel|kort er spærret|kontoen er låst|databrud',
  alarm:
    'mislykkedes|fejlede|nede|svarer ikke|kritisk|afvist|usædvanlig*|aflyst|ombooket|hvis det ikke var dig|manglende dækning|alarm|sikkerhedsadvarsel|mistænkelig|usædvanlig aktivitet|betalingen mislykkedes|afvist|spærret|lukkes|slettes|sidste rykker|aflyst|forsinket|tilbagekaldelse',
  newsletter:
    'afmeld|nyhedsbrev|vis i browser|se i browser|rabat|tilbud|udsalg|kampagne|rabatkode|køb nu|shop nu|læs mere|tilmeld|fri fragt|nyheder|sidste chance|eksklusiv|webinar|ugens|denne uge|udgave|gå ikke glip',
  pitch:
    'vores løsning|vores platform|vores produkt|vores ydelser|vores bureau|vi hjælper|øge jeres|øge din|flere kunder|mere salg|leads|seo|uforpligtende|gratis analyse|gratis prøve|demo|15 minutter|omsætning|jeres virksomhed|din virksomhed|virksomheder som|samarbejde',
  scam: 'gavekort|overførsel|verificer din konto|bekræft din konto|bekræft din identitet|betalingsoplysninger|bankoplysninger|kortoplysninger|adgangskode|nemid|mitid|klik|klik her|link|linket|du har vundet|vinder|lotteri|arv|millioner|bitcoin|diskret|fortroligt|spærres|lukkes|slettes|indbakke er fuld|told|gebyr|skat|tilbagebetaling|24 timer|48 timer|nyt kontonummer|kære kunde|webcam',
  form: 'kontaktformular|via jeres hjemmeside|via din hjemmeside|via hjemmesiden|ny henvendelse|ny besked fra|har sendt dig en besked|besked fra en kunde|har stillet et spørgsmål|spørgsmål til din annonce|nævnte dig|har svaret på|tildelt dig|svar direkte|besked fra gæsten',
  autoReply:
    'autosvar|automatisk svar|ikke på kontoret|fraværende|på ferie|på barsel|begrænset adgang|vender tilbage når|vi har modtaget din|sagsnummer|din henvendelse',
  bounce: 'kunne ikke leveres|ikke leveret|leveringsfejl|adressen blev ikke fundet',
};
