import type { LanguageCues } from '../cue-kinds.ts';

export const no: LanguageCues = {
  smallWords:
    'og|at|det|som|en|på|er|av|for|med|til|den|har|ikke|om|et|jeg|vi|du|dere|kan|skal|så|fra|men|eller|deg|meg|oss|hei|takk|din|ditt|dine|vår|også|her|når|hva|hvor|der|ble|være|noe|mye|hvis|etter',
  ask: 'kan du|kan dere|kunne du|kunne dere|vil du|vil dere|får jeg|får vi|skal jeg|skal vi|har du|har dere|vet du|vet dere|er du|er dere|går det|er det ok|er det greit|er det mulig|passer det|stemmer det|når|hvor mange|hvor mye|hvor lenge|hvor er|hvilken|hvilket|hvilke|hva synes|hva sier|om du kan|om dere kan|hvis du kan|spørre|ville høre|vil gjerne vite|lurer på|lurte på|spørsmål|kommer du|kommer dere|noen som|gidder du|trenger du',
  request:
    '^send*|^ring|^si|^gi|^bekreft*|^sjekk|^se|^svar|^skriv|^fyll|^ta|^kom|^husk|^glem|^velg|^betal|^la|^meld|^lever|^les|^hjelp|^sørg|^hent|^bestill|vennligst|vær så snill|vær snill|gjerne|ber deg|ber dere|gi beskjed|gi meg beskjed|gi en lyd|la meg vite|la oss vite|ta kontakt|svar meg|ditt svar|svar innen|svare innen|din bekreftelse|bekrefte|bekreft|godkjenne|godkjenn|din hjelp|deres hjelp|din mening|din godkjenning|ringe meg|sende tilbake|du må|dere må|må du|hører fra deg|høre fra deg|ser frem til svar|tilbakemelding|signere|signer|takknemlig',
  please: 'vennligst|gjerne|vær så snill',
  need: 'mangler|trenger|behøver|venter|avventer|ennå ikke|ikke ennå|fortsatt ikke|har ikke fått|ikke mottatt|ikke fått|ikke kommet|ikke hørt|ingen svar|ikke svar|ubetalt|utestående|avhenger|opp til deg|uten din|uten ditt|så snart du|før vi kan|før jeg kan|kommer ikke videre|uklart|ikke klart|forstår ikke|fungerer ikke|virker ikke|feil|stemmer ikke|vet ikke|usikker|hadde vært fint|hadde vært bra|ville vært fint|ville vært bra|ville hjulpet|regner med|tomt|ikke signert|finner ikke|ødelagt|i stykker|hjelp|interessert|får ikke|har ikke mottatt|får ikke åpnet',
  availability:
    'ellers er|også ok|kan du ta|når passer|passer det for deg|passer det for dere|passer for deg|passer best|har du tid|har dere tid|er du ledig|når kan|når har|hvilken dag|hvilket tidspunkt|finne en tid|finne et tidspunkt|avtale en tid|foreslå en tid|forslag til|ledig|ledige tider|kalender|hva med|skal vi si|skal vi møtes|eller heller|rekker du|lyst til|passer',
  meeting:
    'møte|møtes|møtet|ses|sees|kaffe|lunsj|middag|samtale|ringe|telefonmøte|videomøte|snakke|prat|prate|intervju|besøk|visning|stikke innom|workshop|øl|tur|avtale|time hos|konsultasjon|gjennomgang|demo|frokost',
  agreed:
    'vi ses|vi sees|sees da|er bekreftet|bekreftet|passer for meg|det passer fint|passer fint|avtalt|jeg kommer',
  moved:
    'flytte møtet|flytte|utsette|kan dessverre ikke|har blitt forhindret|forhindret|annen dag|annet tidspunkt|ny tid|ny dato|avlyse',
  deadline:
    'innen fredag|innen i morgen|innen mandag|innen|senest|i dag|i kveld|i ettermiddag|før kl|frist|fristen|forfaller|forfalt|innen 24 timer|utløper|siste dag|siste frist|purring|før helgen|før lunsj',
  urgent: 'haster|så fort som mulig|snarest|straks|umiddelbart|akutt|viktig|kritisk|inkasso',
  stake:
    'kastet opp|kaster opp|feber|stenger i dag|truer|låst ute|medisin*|allerg*|drypper|utløper|streik|stenges|blokkert|står stille|nødsituasjon|ulykke|sykehus|legevakt|skadet|blør|ambulanse|politi|lekkasje|lekker|vannskade|oversvømmelse|ingen varme|ikke varmtvann|ikke vann|ikke strøm|strømbrudd|gasslukt|strandet|allergisk|svindel|stjålet|hacket|namsmann|siste purring|ingen kan|kundene kan ikke|farlig|om en time|innen en time|utløper i dag|utløper i morgen|gebyr|stengt vannet|legevakt*|inkasso|purregebyr|bot|ligger nede|alle kunder|vannlekkasje|fristen er i morgen|fristen er i dag|lukter gass',
  otherwise: 'ellers|uten din|uten ditt|for sent|før du|med mindre|i motsatt fall|hvis ikke',
  lapse:
    'sendes i retur|returneres|sendes tilbake|stenges|sperres|slettes|kanselleres|opphører|slutter å fungere|utløper|frigis|før levering',
  leisure: 'ingen hast|haster ikke|når du har tid|en gang|en dag|ved anledning|neste måned',
  present:
    'utenfor døren|utenfor døra|ved døra|ved døren|ved porten|står utenfor|står nede|står her|venter utenfor|venter nede|venter her|i resepsjonen|på venterommet|ingen åpner|ingen svarer|får ikke tak i|prøvd å ringe|har ringt|drar snart|foran huset|utenfor huset|står foran',
  travel: 'fly|flyet|flyvning*|tog|toget|avgang|avgangen|ferge*|reise*',
  change: 'innstil*|kansell*|avlys*|endr*|ombook*|forsink*|streik*|utsatt',
  noAnswer:
    'trenger ikke svare|trenger ikke å svare|ikke nødvendig å svare|svar er ikke nødvendig|krever ikke svar|trenger ikke gjøre noe|trenger ikke å gjøre noe|til orientering|til info|bare så du vet|ville bare si|ville bare fortelle|kan ikke besvares|ikke svar på denne|fyi|glem det|har ordnet seg|ordnet seg|trengs ikke lenger|fant den|er løst|trengs ikke',
  thanks:
    'takk|tusen takk|mange takk|perfekt|supert|flott|fint|mottatt|bare hyggelig|ok|greit|høres bra ut|kult',
  boilerplate:
    'har du spørsmål|har dere spørsmål|ved spørsmål|trenger du hjelp|ikke nøl|hvordan går det|håper|visste du|ikke sant|var det ikke deg|klar for|hvorfor får jeg',
  receipt:
    'kvittering|faktura|din ordre|din bestilling|ordrebekreftelse|ordrenummer|betaling mottatt|din betaling|ditt kjøp|er sendt|på vei|levert|pakken din|spor|din booking|bestillingsbekreftelse|reservasjon|billetten din|kontoutskrift|avtalegiro|refusjon|mva|totalt|lønnsslipp',
  notice:
    'bekreftelseskode|sikkerhetskode|engangskode|passord|ny pålogging|ny enhet|nevnte deg|kommenterte|tildelt|automatisk|påminnelse|kontoen din|vilkår|personvern|vedlikehold|driftsavbrudd|varsel|undersøkelse|abonnement|fornyes|nytt dokument|ny melding|digipost',
  secure:
    'bekreftelseskode|sikkerhetskode|engangskode|påloggingskode|din kode|koden din|ny pålogging|ny enhet|passordet er|tilbakestill passordet|uvanlig aktivitet|mistenkelig|sikkerhetsvarsel|kortet er sperret|kontoen er låst|datainnbrudd',
  alarm:
    'mislyktes|feilet|nede|svarer ikke|kritisk|avvist|uvanlig|kansellert|innstilt|ombooket|hvis det ikke var deg|manglende dekning|alarm|sikkerhetsvarsel|mistenkelig|uvanlig aktivitet|betalingen mislyktes|avvist|sperret|stenges|slettes|siste purring|innstilt|avlyst|forsinket|tilbakekalling',
  newsletter:
    'meld deg av|avmeld|nyhetsbrev|vis i nettleser|rabatt|tilbud|salg|kampanje|rabattkode|kjøp nå|les mer|meld deg på|fri frakt|nyheter|siste sjanse|eksklusiv|webinar|ukens|denne uken|utgave|ikke gå glipp',
  pitch:
    'vår løsning|vår plattform|vårt produkt|våre tjenester|vårt byrå|vi hjelper|øke deres|øke din|flere kunder|mer salg|leads|seo|uforpliktende|gratis analyse|gratis prøve|demo|15 minutter|omsetning|bedriften din|din bedrift|deres bedrift|bedrifter som|samarbeid',
  scam: 'gavekort|overføring|verifiser kontoen|bekreft kontoen|bekreft din identitet|betalingsinformasjon|bankopplysninger|kortopplysninger|passord|bankid|klikk|klikk her|lenke|lenken|du har vunnet|vinner|lotteri|arv|millioner|bitcoin|diskret|konfidensielt|sperres|stenges|slettes|innboksen er full|toll|gebyr|skatt|tilbakebetaling|24 timer|48 timer|nytt kontonummer|kjære kunde|webkamera',
  form: 'kontaktskjema|via nettsiden|via hjemmesiden|ny henvendelse|ny melding fra|har sendt deg en melding|melding fra en kunde|har stilt et spørsmål|spørsmål om annonsen|nevnte deg|har svart på|tildelt deg|svar direkte|melding fra gjesten',
  autoReply:
    'autosvar|automatisk svar|ikke på kontoret|fraværende|på ferie|i permisjon|begrenset tilgang|svarer når|vi har mottatt|saksnummer|din henvendelse',
  bounce: 'kunne ikke leveres|ikke levert|leveringsfeil|adressen ble ikke funnet',
};
