import type { LanguageCues } from '../cue-kinds.ts';

export const hu: LanguageCues = {
  smallWords:
    'a|az|és|hogy|nem|is|egy|van|meg|ez|de|ha|már|még|csak|vagy|azt|kell|lesz|volt|vagyok|szia|kedves|tisztelt|üdvözlettel|üdv|köszönöm|köszi|kérem|mint|mert|aki|ami|nekem|neked|önnek|önök|ön|te|én|mi|fel|ki|be|el|majd|lehet|tud|után|szép|jó|napot|tisztelettel|illetve|ezt|kérjük|holnap',
  ask: 'tudnál|tudnád|tudna|tudná|tudnának|tudsz|tudod|tudja|tud ön|lehetne|lehet|szabad|megtennéd|megtenné|kérhetek|kérhetem|kérhetném|szeretnél|szeretné|akarsz|akarja|mikor|hol|mennyi|hány|hányan|ki|kinek|mit|mivel|melyik|melyiket|milyen|hogyan|miért|meddig|mit gondolsz|mit gondol|mit szólsz|mit szól|kérdés|kérdésem|kérdezném|kérdezni|szeretném tudni|szeretném megkérdezni|érdekelne|jó neked|jó lenne|megfelel|megfelelne|van időd|van ideje|ráérsz|ráér|jössz|eljössz|el tudsz|el tudod|el tudná|meg tudod|meg tudná|meg tudnád|át tudnád|rendben van|nem tudod|nem tudja',
  request:
    'küldd|küldje|küldjék|küldjétek|küldj|küldjön|küldeni|elküldeni|átküldeni|küldené|küldenéd|erősítsd|erősítse|megerősíteni|visszaigazol*|nézd|nézze|nézd meg|nézze át|írd|írja|írja meg|írd meg|írj|írjon|jelezd|jelezze|jelezz|jelezzen|válaszolj|válaszoljon|válaszol*|válaszát|válaszodat|hívj|hívjon|hívja|hívd|hívjanak|telefonáljon|töltsd|töltse|aláír*|írja alá|írd alá|ellenőrizd|ellenőrizze|fizesd|fizesse|fizessen|hozd|hozza|hozz|hozzon|vidd|ne felejtsd|ne felejtse|szólj|szóljon|mondd|mondja|adj|adjon|add|adja meg|döntsd|döntsön|válassz|válasszon|segíts|segítsen|segítségedet|segítségét|kérlek|kérem|kérjük|kérnék|kérnénk|kérném|szíveskedj*|szíveskedjen|várom|várjuk|várom válaszát|várom a válaszod|visszajelzés*|véleményed|véleményét|jóváhagy*|hozzájárulás*|pótold|pótolja|javítsd|javítsa|be kell|meg kell|szükséges|köteles|jöjjön|gyere|gyertek|gondold|vedd fel|vegye fel|hálás lennék|megköszönném',
  please: 'kérlek|kérem|kérjük|légy szíves|legyen szíves|légyszi',
  need: 'hiányzik|hiányoznak|hiányzó|szükségem van|szükségünk van|szükség van|kellene|kell még|kéne|kellenek|várok|várunk|várom|még mindig|még nem|nem kaptam|nem kaptuk|nem érkezett|nem jött|nincs válasz|válasz nélkül|nem fizet*|kifizetetlen|esedékes|tartozás|nem tudok|nem tudunk|nem tudom|nem vagyok biztos|nem értem|nem világos|nem működik|nem megy|hibás|hiba|rossz|nem egyezik|nem stimmel|nélküle|anélkül|nélküled|amíg nem|addig nem|mielőtt|amint|attól függ|jó lenne|segítene|örülnék|remélem|üres|nem találom|elromlott|segítség|érdekel|érdeklőd*|nem nyílik',
  availability:
    'mikor jó|mikor lenne jó|mikor érsz rá|mikor ér rá|mikor tudnánk|mikor tudsz|mikor lenne|jó neked|jó lenne neked|jó önnek|megfelel|megfelelne|van időd|van ideje|ráérsz|ráér|ráérnél|ráérne|szabad vagy|szabad időpont|időpontot|időpont|javaslok|javaslom|javasolnék|melyik nap|melyik időpont|melyik a jobb|melyik jó|mit szólsz|mit szólnál|esetleg|tudnánk|tudunk találkozni|találkozzunk|beszéljünk|naptár|hány órakor|alkalmas',
  meeting:
    'találkozó|találkozót|találkozni|találkozzunk|találkozunk|megbeszélés|megbeszélést|megbeszélni|hívás|telefonhívás|telefonálni|videohívás|kávé|kávézni|kávézzunk|ebéd|ebédelni|ebédre|vacsora|vacsorázni|sör|sörözni|interjú|állásinterjú|látogatás|szemle|bejárás|időpont|időpontja|vizsgálat|konzultáció|értekezlet|ülés|próba|szülői értekezlet|beszélni|beszélgetni|átjönni|beugrani|bemutató|zoom|teams|séta|edzés|meccs',
  agreed:
    'akkor találkozunk|ott leszek|ott találkozunk|megbeszéltük|megerősítem|visszaigazolva|nekem jó|nekem megfelel|rendben akkor|viszlát holnap',
  moved:
    'áttenni|áttennénk|tegyük át|elhalaszt*|halasszuk|lemond*|elmarad|törölve|törölni|nem tudok menni|nem érek rá|másik időpont|más időpont|új időpont|közbejött|átütemez*',
  deadline:
    'holnapig|máig|péntekig|hétfőig|keddig|szerdáig|csütörtökig|végéig|legkésőbb|határidő|határideje|határidőre|ma|ma este|holnap|lejár|esedékes|24 órán belül|48 órán belül|estig|délig',
  urgent:
    'sürgős|sürgősen|azonnal|haladéktalanul|mielőbb|minél előbb|amint lehet|fontos|kritikus|vészhelyzet|asap',
  stake:
    'hányt|lázas|elvinni|lent vár|ma bezár|fenyeget*|kizárta|műtét*|gyógyszer*|allergi*|kórház*|mentő*|baleset|elesett|megütött*|sérült*|vérzik|ömlik|szivárog|beázás|beázik|csőtörés|elázott|nincs fűtés|nincs víz|nincs áram|áramszünet|rendőr*|ellop*|csalás|bíróság|kilakoltat*|felmond*|utolsó felszólítás|kizárt*|senki nem|ügyfelek nem|leállt|elveszít*|elvesz*|elvész|bírság|késedelmi|veszély*|egy órán belül|jöjjön érte|sztrájk|letilt*|zárol*|senki nem nyit|láz*|kötbér|senki nem tud|senki sem tud|minden ügyfél|gázszag|elesünk|csöpög',
  otherwise: 'különben|ellenkező esetben|nélkül|túl késő|amíg nem|egyébként',
  lapse:
    'visszaküldjük|visszakerül|visszaszállítjuk|felfüggesztjük|letiltjuk|kikapcsoljuk|töröljük|megszűnik|megszüntetjük|lejár|nem fog működni|kézbesítés előtt',
  leisure: 'nem sürgős|ráér|majd egyszer|valamikor|ha lesz időd|amikor ráérsz|jövő hónapban',
  present:
    'az ajtó előtt|ajtóban|a kapuban|a ház előtt|lent áll|lent vár|kint vár|kint áll|a váróban|a recepción|senki nem nyit|nem nyit senki|senki nem veszi|nem veszi fel|nem értük el|nem érem el|hívtuk|mindjárt indul',
  travel: 'járat*|vonat*|indulás*|komp|utazás*|repül*',
  change: 'töröl*|törlés*|módos*|változ*|kés*|sztrájk*|áthelyez*',
  noAnswer:
    'nem kell válaszol*|nem szükséges válaszol*|nem igényel választ|választ nem igényel|nincs teendő|teendője nincs|nem kell tennie|nem kell semmit|tájékoztatásul|tájékoztatjuk|csak tájékoztat*|csak szólok|csak jelzem|csak hogy tudd|ne válaszoljon|kérjük ne válaszoljon|megoldódott|megtaláltam|fyi|már nem kell',
  thanks:
    'köszönöm|köszönjük|köszi|kösz|köszönet|szuper|remek|nagyszerű|rendben|oké|ok|megkaptam|szívesen|nincs mit|tökéletes|értem',
  boilerplate:
    'ha kérdése|ha kérdésed|kérdése van|kérdés esetén|bármilyen kérdés|segíthetünk|forduljon|hogy vagy|hogy van|remélem jól|tudta hogy|ugye|miért kapom|nem ön volt|készen áll',
  receipt:
    'számla|számlája|számláját|e számla|rendelés|rendelése|rendelésszám|visszaigazolás|fizetés megérkezett|befizetés|nyugta|feladtuk|kézbesít*|úton van|csomag|csomagja|nyomkövetés|foglalás|foglalása|jegy|jegye|számlakivonat|visszatérítés|áfa|összesen|fizetendő|bérjegyzék|levon*',
  notice:
    'megerősítő kód|jelszó|új bejelentkezés|új eszköz|megemlített|hozzászólt|automatikus üzenet|automatikusan|emlékeztető|fiókja|felhasználási feltételek|adatvédelm*|karbantartás|értesítés|értesítjük|kérdőív|előfizetés|megújul|elérhető|elkészült',
  secure:
    'megerősítő kód|biztonsági kód|egyszer használatos|belépési kód|az ön kódja|kódod|kódja|új bejelentkezés|új eszköz|jelszavát|jelszó módos*|jelszó visszaállítás|szokatlan|gyanús|biztonsági riasztás|kártyáját|zároltuk|letiltottuk|adatszivárgás',
  alarm:
    'sikertelen|nem válaszol|nem elérhető|kritikus|elutasítva|fedezethiány|szokatlan|törölve|járatváltozás|ha nem ön volt|riasztás|leállt|gyanús|szokatlan|sikertelen fizetés|elutasít*|zárol*|törlésre kerül|utolsó felszólítás|törölve|késik|visszahívás',
  newsletter:
    'leiratkozás|leiratkozom|hírlevél|megtekintés böngészőben|akció|akciók|akciós|kedvezmény|leárazás|kupon|kuponkód|vásároljon|vásárolj|rendeld meg|tovább olvasom|bővebben|részletek|ingyenes szállítás|újdonságok|utolsó esély|webinár|ezen a héten|csak ma|ajánlat|ajánlatok',
  pitch:
    'megoldásunk|platformunk|termékünk|szolgáltatásunk|szolgáltatásaink|ügynökségünk|segítünk|segítjük a|növelni|több ügyfél|több vevő|lead|seo|ingyenes konzultáció|ingyenes audit|próbálja ki|demó|demo|15 perc|cégének|cége számára|ügyfeleink|együttműköd*|kötelezettség nélkül',
  scam: 'ajándékkárty*|átutal*|erősítse meg fiókját|erősítse meg személyazonosságát|kártyaadat*|bankszámla*|jelszó|kattintson|kattints|link|linkre|nyert|nyertes|lottó|örökség|millió*|bitcoin|bizalmas*|zárolásra|törlésre|postafiókja megtelt|vámdíj|díj|adó visszatérítés|24 órán|48 órán|új bankszámla|tisztelt ügyfelünk|tisztelt felhasználó',
  form: 'kapcsolatfelvételi űrlap|űrlapon|weboldalon keresztül|honlapon keresztül|új ajánlatkérés|új üzenet érkezett|üzenetet küldött|ügyfél üzenete|kérdés a hirdetés|megemlített|válaszolt|önhöz rendelve|válaszoljon közvetlenül',
  autoReply:
    'automatikus válasz|házon kívül|szabadságon|szabadságon vagyok|távol vagyok|nem vagyok elérhető|visszatérésem után|megkaptuk üzenetét|megkaptuk levelét|ügyszám|hibajegy',
  bounce: 'nem kézbesíthető|sikertelen kézbesítés|nem sikerült kézbesíteni|cím nem található',
};
