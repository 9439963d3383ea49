import type { LanguageCues } from '../cue-kinds.ts';

export const sv: LanguageCues = {
  smallWords:
    'och|att|det|som|en|på|är|av|för|med|till|den|har|inte|om|ett|jag|vi|du|ni|kan|ska|så|från|men|eller|dig|er|mig|oss|hej|tack|din|vår|också|här|när|då|var|ditt|detta',
  ask: 'kan du|kan ni|skulle du|skulle ni|kunde du|kan jag|kan vi|får jag|ska jag|ska vi|skall vi|vill du|vill ni|har du|har ni|vet du|vet ni|är du|är ni|är det möjligt|skulle det vara möjligt|går det att|vad tycker du|vad tycker ni|vad tror du|vad säger du|vad säger ni|hur ser du|en fråga|en snabb fråga|har en fråga|undrar om|undrade om|undrar när|jag undrar|ville fråga|ville höra om|finns det|några nyheter|hinner du|hänger du med|är du med|behöver du|borde vi|orkar du|tänkte höra|får vi|går det bra|är det ok|är det okej|stämmer det|är det rätt|när|hur många|hur mycket|hur länge|var är|vilken|vilket|vilka|om du kan|om ni kan|om du vill|undrar|undrade|vill veta|skulle vilja veta|kommer du|kommer ni|någon|tycker du|tycker ni|behöver jag|behöver vi',
  request:
    'hör av dig|hör av er|återkom|återkoppla|låt mig veta|låt oss veta|meddela mig|meddela oss|meddela gärna|vänligen skicka|vänligen bekräfta|vänligen svara|vänligen återkom|vänligen meddela|skicka mig|skicka över|skicka gärna|skicka till mig|bekräfta gärna|bekräfta att|svara gärna|svara på|säg till|ring mig|ge mig|behöver din|behöver ditt|behöver er|behöver ert|jag behöver|vi behöver din|vi behöver ert|väntar på ditt|väntar på din|väntar på ert|väntar på svar|väntar fortfarande|inväntar|ser fram emot ditt svar|ser fram emot ert svar|tacksam för svar|tacksam för ett|tacksam om du|tacksamma om ni|titta på|kolla på|kan kolla|ta en titt|din åsikt|ditt godkännande|ert godkännande|din synpunkt|dina synpunkter|dina tankar|din feedback|fyll i|skriv under|underteckna|inte fått svar|inte fått något svar|påminna om|påminner om|glöm inte|hjälpa mig|granska|skicka dem|skicka den|skicka det|skicka in|mejla mig|mejla|behöver veta|svara|^skicka*|^ring|^säg|^ge|^bekräfta*|^kolla|^titta|^svara|^skriv|^fyll|^ta|^kom|^kom ihåg|^glöm|^välj|^betala|^hör|^meddela|^mejla|^smsa|^lämna|^läs|^hjälp|^se till|^hämta|^lägg|^sätt|^boka|^låt|snälla|var snäll|vänligen|är du snäll|gärna|tacksam|tacksamma|vore tacksam|höra av dig|återkomma|ditt svar|ert svar|svar senast|svara senast|din bekräftelse|bekräfta|bekräftelse|din hjälp|er hjälp|ditt ok|godkänna|godkänn|ring upp|ringa tillbaka|skicka tillbaka|du måste|ni måste|måste du|behöver du|du behöver|ni behöver|be dig|ber dig|ber er|be er|meddela',
  please: 'vänligen',
  need: 'saknas|saknar|saknade|behöver|behövs|väntar|inväntar|ännu inte|inte ännu|har inte fått|inte fått|inte kommit|inte hört|ingenting hört|inget svar|obetald|obetalda|utestående|öppen|beror på|hänger på|upp till dig|utan din|utan ditt|så snart du|så fort du|innan vi kan|innan jag kan|kommer inte vidare|oklart|inte klart|förstår inte|fungerar inte|funkar inte|fel|felaktig|stämmer inte|vet inte|osäker|vore bra|vore kul|vore toppen|vore snällt|skulle hjälpa|räknar med|tomt|inte underskrivet|hittar inte|trasig|trasigt|hjälp|intresserad|går inte|lyckas inte|fattas|går inte att öppna|fel storlek|behöver din|behöver er',
  availability:
    'vi har en tid|tid ledig|går det|vilken passar|vilket passar|eller hellre|kan erbjuda|är du ledig|är ni lediga|har du tid|har ni tid|hinner du|när kan du|när kan ni|när kan vi|när passar|när har du|när skulle|när är du|passar det|passar dig|passar er|skulle passa|skulle _ passa|passar bäst|vilken dag|vilken tid|vilket datum|hur dags|en tid|föreslå en tid|föreslå några tider|förslag på tider|hitta en tid|boka en tid|boka in|boka ett|din kalender|er kalender|i kalendern|tillgänglig|ledig på|funkar det|funkar för dig|funkar|har du lust|hur ser din vecka|hur ser det ut för dig|lediga tider|hur låter|vad sägs om|eller hellre|ska vi säga|ska vi ses|passar',
  meeting:
    'tid*|möte*|besök*|träff*|visning*|rep|repetition|möte|träffas|ses|ses vi|ta en kaffe|kaffe|fika|lunch|luncha|middag|samtal|ringa|telefonmöte|videomöte|avstämning|stämma av|prata|intervju|visning|komma förbi|workshop|öl|ta en öl|promenad|besök|träff|uppstart|boka|snack|tandläkartid|besiktning|frukost|demo',
  agreed:
    'vi ses då|ses då|ses på tisdag|vi ses på|vi ses imorgon|bekräftat|är bekräftad|bokat|passar mig|passar bra för mig|funkar för mig|då säger vi så|jag kommer|vi hörs då|toppen då',
  moved:
    'flytta mötet|flytta vårt|skjuta upp|skjuta på|boka om|ändra tiden|kan tyvärr inte|hinner tyvärr inte|fått förhinder|förhinder|något kom emellan|kommit emellan|annan dag|annan tid|ny tid|nytt datum|tidigarelägga',
  deadline:
    'senast|innan fredag|före fredag|innan imorgon|till imorgon|till fredag|till måndag|innan helgen|idag|i dag|ikväll|i kväll|i eftermiddag|före kl|innan kl|sista dag|sista datum|deadline|förfaller|förfallen|inom 24 timmar|går ut|slutet av dagen|sista påminnelse|före lunch|innan lunch',
  urgent:
    'brådskande|bråttom|akut|snarast|så snart som möjligt|så fort som möjligt|omedelbart|genast|omgående|viktigt|kritiskt|ligger nere|blockerade|blockerar|inkasso|prioriterat',
  stake:
    'kräkts|kräks|feber|stänger idag|hotar|ramlat|ramlade|utelåst|medicin*|allerg*|droppar|löper ut|strejk|stängs av|avstängt|blockerad|blockerade|står still|nödläge|olycka|sjukhus|skadad|blöder|ambulans|polis|läcka|läcker|vattenskada|översvämning|ingen värme|inget varmvatten|inget vatten|ingen el|strömavbrott|gaslukt|motorstopp|strandad|allergisk|bedrägeri|stulen|stulet|hackad|domstol|kronofogden|vräkning|sista påminnelse|ingen kan|kunder kan inte|farligt|om en timme|inom en timme|går ut idag|går ut imorgon|förseningsavgift|behöver hämtas|inkasso|böter|alla kunder|vattenläcka|går budet till|luktar gas|droppar från',
  otherwise: 'annars|i annat fall|utan din|utan ditt|utan den|utan det|för sent|förrän',
  lapse:
    'skickas tillbaka|returneras|går i retur|stängs av|spärras|raderas|avbokas|upphör|slutar fungera|löper ut|avslutas|frigörs|innan leverans',
  leisure:
    'ingen brådska|ingen stress|när du har tid|när du hinner|någon gång|nån gång|när det passar|nästa månad',
  present:
    'utanför dörren|utanför porten|utanför huset|står utanför|står här|står nere|väntar utanför|väntar nere|väntar här|vid dörren|vid porten|i receptionen|i väntrummet|ingen öppnar|ingen svarar|når dig inte|når er inte|får inte tag på|försökt ringa|har ringt|åker snart|framför huset',
  travel: 'flyg*|tåg*|avgång*|färja*|resa|resan|resenär*',
  change: 'inställ*|ombok*|ändr*|försen*|strejk*|senarelagd*|tidigarelagd*',
  noAnswer:
    'du behöver inte svara|ni behöver inte svara|behöver inte svara|inget svar behövs|svar behövs ej|svar behövs inte|inget svar krävs|behöver inte göra något|inget du behöver göra|ingen åtgärd krävs|ingen åtgärd behövs|för kännedom|för din kännedom|för information|till din information|för er information|bara så du vet|bara så ni vet|bara så att du vet|ville bara säga|ville bara meddela|ville bara berätta|ville bara höra av mig|informerar om att|vi vill informera|härmed meddelas|svara inte på|går inte att svara|en liten uppdatering|kort uppdatering|fyi|glöm det|har löst sig|löste sig|behövs inte längre|hittade den|redan löst',
  thanks:
    'tack|tack så mycket|stort tack|tusen tack|tackar|perfekt|toppen|bra|mottaget|ingen orsak|varsågod|okej|ok|super|underbart|kanon|låter bra',
  boilerplate:
    'har du frågor|har ni frågor|vid frågor|frågor|behöver du hjälp|tveka inte|hör gärna av dig om|hur mår du|hur är det|hur går det|hoppas|visste du|vem kunde ana|eller hur|inte sant|var det inte du|redo att|redo för|sugen på|varför får jag|vad väntar du på|letar du efter|vem hade trott|hur nöjd',
  receipt:
    'kvitto|faktura|din order|din beställning|orderbekräftelse|ordernummer|betalning mottagen|din betalning|ditt köp|tack för ditt köp|har skickats|är på väg|levererat|har levererats|ditt paket|kollinummer|spåra|din bokning|bokningsbekräftelse|bokningsnummer|din biljett|biljett|kontoutdrag|autogiro|återbetalning|moms|totalt belopp|att betala|lönespecifikation|utlämning|e faktura',
  notice:
    'verifieringskod|säkerhetskod|engångskod|inloggningskod|återställ ditt lösenord|lösenord|ny inloggning|ny enhet|nämnde dig|kommenterade|tilldelats|automatiskt meddelande|automatiskt genererat|skickas automatiskt|påminnelse|ditt konto|användarvillkor|integritetspolicy|underhåll|driftstörning|avisering|notis|enkät|prenumeration|förnyas|nytt dokument|nytt meddelande|ny post|digital brevlåda|meddelande från',
  secure:
    'verifieringskod|säkerhetskod|engångskod|inloggningskod|din kod|bekräftelsekod|ny inloggning|ny enhet|lösenordet har|lösenord har ändrats|återställ ditt lösenord|ovanlig aktivitet|misstänkt|säkerhetsvarning|kortet har spärrats|kontot har låsts|dataintrång',
  alarm:
    'misslyckades|misslyckats|nere|svarar inte|kritisk*|nekades|nekat|ovanlig*|inställ*|ombokad|om det inte var du|saldo saknas|larm|säkerhetsvarning|misstänkt|ovanlig aktivitet|betalning misslyckades|betalningen misslyckades|nekades|spärras|spärrat|stängs av|raderas|sista påminnelse|inkassokrav|inställt|inställd|försenat|försenad|återkallelse',
  newsletter:
    'avregistrera|avprenumerera|avsluta prenumeration|nyhetsbrev|visa i webbläsare|läs i webbläsare|rabatt|erbjudande|erbjudanden|rea|kampanj|rabattkod|köp nu|handla nu|passa på|läs mer|anmäl dig|fri frakt|nyheter i|sista chansen|exklusivt|webbinarium|veckans|denna vecka|missa inte|utgåva',
  pitch:
    'vår lösning|vår plattform|vår produkt|våra tjänster|vår byrå|vi hjälper|öka er|öka din|fler kunder|mer försäljning|leads|seo|förutsättningslöst|kostnadsfri|gratis provperiod|demo|15 minuter|omsättning|ert företag|ditt företag|företag som|samarbete|exklusivt erbjudande',
  scam: 'presentkort|överföring|verifiera ditt konto|bekräfta ditt konto|bekräfta din identitet|betalningsuppgifter|bankuppgifter|kortuppgifter|lösenord|bankid|klicka|klicka här|länk|länken|du har vunnit|vinnare|lotteri|arv|miljoner|bitcoin|diskret|konfidentiellt|kommer att spärras|spärras|stängs|raderas|brevlådan är full|tullavgift|avgift|skatteåterbäring|återbetalning|24 timmar|48 timmar|nytt kontonummer|bästa kund|kära kund|webbkamera',
  form: 'kontaktformulär|via er webbplats|via hemsidan|via din hemsida|ny förfrågan|nytt meddelande från|har skickat ett meddelande|meddelande från en kund|har ställt en fråga|fråga om din annons|nämnde dig|har svarat på|tilldelats dig|svara direkt|meddelande från gästen',
  autoReply:
    'autosvar|automatiskt svar|frånvaro|frånvaromeddelande|jag är inte på plats|inte på kontoret|på semester|har semester|är ledig till|är ledig från|föräldraledig|begränsad tillgång|svarar när jag är tillbaka|tillbaka den|åter på kontoret|vi har tagit emot|vi har mottagit|ditt ärende|ärendenummer|återkommer så snart',
  bounce:
    'kunde inte levereras|kan inte levereras|gick inte att leverera|olevererat|oleverbart|leveransfel|adressen hittades inte',
};
