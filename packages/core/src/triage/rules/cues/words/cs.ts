import type { LanguageCues } from '../cue-kinds.ts';

export const cs: LanguageCues = {
  smallWords:
    'a|v|na|je|se|že|to|s|z|do|o|k|i|jak|ale|pro|za|po|by|si|jsem|jsme|jste|ve|ze|nebo|vás|vám|nám|mi|mě|tě|ti|bude|jsou|dobrý|den|ahoj|děkuji|prosím|už|ještě|při|tak|také|který|která|bych',
  ask: 'můžeš|můžete|mohl bys|mohla bys|mohl byste|mohla byste|mohli byste|mohu|můžu|můžeme|mohli bychom|kdy|kolik|kde|který|která|které|jaký|jaká|jaké|jak|proč|co myslíš|co myslíte|co říkáš|co říkáte|co ty na to|co vy na to|chceš|chcete|chtěl bys|chtěla bys|máš|máte|víš|víte|hodí se|je možné|bylo by možné|šlo by|jde to|chtěl jsem se zeptat|chtěla jsem se zeptat|chci se zeptat|chtěl bych vědět|chtěla bych vědět|zeptat|dotaz|otázka|nevíš|nevíte|někdo|kdo|zajímalo by mě|zda|jestli',
  request:
    'pošli*|pošlete|poslat|zašli*|zašlete|zaslat|prosím|prosíme|prosba|prosbu|potvrď*|potvrďte|potvrdit|potvrzení|dej vědět|dejte vědět|dát vědět|dej mi vědět|dejte mi vědět|ozvi se|ozvěte se|ozvat|odpověz*|odpovězte|odpovědět|odpověď|odepiš*|napiš*|napište|zavolej*|zavolejte|zavolat|zkontroluj*|zkontrolujte|podívej*|podívejte|podívat|mrkni|mrkněte|podepiš*|podepište|podepsat|vyplň*|vyplňte|vyplnit|doplň*|doplňte|doplnit|řekni|řekněte|sděl*|sdělte|vyber*|vyberte|rozhodni*|zaplať*|zaplaťte|uhraďte|uhradit|přines*|přineste|vezmi|vezměte|nezapomeň*|nezapomeňte|oprav*|přidej*|pomoz*|pomozte|pomoc|musíš|musíte|je třeba|je potřeba|je nutné|byl bych rád|byla bych ráda|byl bych vděčný|byla bych vděčná|budu rád|budu ráda|budeme rádi|čekám na|čekáme na|tvůj souhlas|váš souhlas|schválení|schvál*|tvůj názor|váš názor|vyjádření|zpětnou vazbu|předem děkuji',
  please: 'prosím|prosíme|laskavě',
  need: 'chybí|schází|potřebuji|potřebuju|potřebujeme|potřeboval|potřebovala|potřebovali|potřeba|třeba|čekám|čekáme|očekávám|stále|pořád|ještě jsem|ještě jsme|zatím|dosud|nedostal*|neobdržel*|nepřišel|nepřišla|nepřišlo|nedorazil*|bez odpovědi|žádná odpověď|nezaplacen*|neuhrazen*|po splatnosti|záleží na|bez tvé|bez tvého|bez vaší|bez vašeho|jakmile|dokud|než budeme|než můžeme|není jasné|nejasn*|nerozumím|nefunguje|nejde|nemůžu|nemohu|nemůžeme|chyba|chybn*|špatně|nesedí|nevím|nejsem si jistý|nejsem si jistá|bylo by dobré|bylo by fajn|bylo by skvělé|pomohlo by|hodilo by se|spoléhám|nepodepsan*|prázdn*|nemohu najít|nemůžu najít|rozbit*|porouchan*|mám zájem|máme zájem|zájem|nepřišl*|nejde otevřít|špatn*',
  availability:
    'nabízíme|nabízím|ruší|můžeme nabídnout|mohu nabídnout|máme volné|který vám|co vám vyhovuje|kdy se ti hodí|kdy se vám hodí|kdy by se|hodí se ti|hodí se vám|hodilo by se ti|hodilo by se vám|hodilo by se|vyhovuje|vyhovovalo|máš čas|máte čas|měl bys čas|měla bys čas|měl byste čas|měla byste čas|kdy máš|kdy máte|kdy můžeš|kdy můžete|kdy můžeme|máš volno|máte volno|volný termín|volné termíny|dostupný|který den|jaký den|jaký termín|v kolik|navrhni|navrhněte|navrhuji|navrhnout|domluvit|dohodnout|termín schůzky|najít termín|kalendář|co takhle|co třeba|nebo raději|stihneš|stihnete|hodí',
  meeting:
    'schůzka|schůzku|schůzky|schůzce|sejít|sejdeme|setkat|setkání|potkat|hovor|telefonát|zavolat|zavolat si|volat|videohovor|káva|kávu|kafe|oběd|večeře|večeři|pivo|pohovor|návštěva|návštěvu|prohlídka|prohlídku|probrat|promluvit|popovídat|porada|poradu|konzultace|konzultaci|stavit|zastavit|call|procházka|snídaně|demo|prezentace',
  agreed: 'uvidíme se|potvrzuji|potvrzeno|domluveno|vyhovuje mi|hodí se mi|budu tam|platí',
  moved:
    'přeložit|přesunout|přesun|odložit|zrušit|bohužel nemohu|bohužel nemůžu|nestihnu|jiný termín|jiný den|nový termín|něco mi do toho přišlo',
  deadline:
    'do zítra|do dneška|do pátku|do pondělí|do úterý|do středy|do čtvrtka|do konce|nejpozději|termín splatnosti|splatnost|dnes|dneska|dnes večer|do 24 hodin|do poledne|vyprší|po splatnosti|uzávěrka|lhůta|deadline',
  urgent: 'naléhavé|naléhavě|spěchá|co nejdříve|okamžitě|neprodleně|urgentní|havárie|důležité|kriticky|asap',
  stake:
    'zvrac*|horečk*|přijďte pro|zavíráme dnes|vyhrož*|upadl*|spadl*|zabouchl*|zdraží|alerg*|propadne|ztratí|přijde o|stávka|odstávk*|zablokován*|havárie|nehoda|nemocnice|nemocnici|pohotovost|zraněn*|krvácí|sanitka|policie|požár|únik|uniká|vytopen*|vyplaven*|teče voda|praskl*|netopí|nejde topení|bez topení|neteče|bez vody|nejde proud|bez proudu|výpadek|uvízl*|horečka|horečku|bolí|alergi*|podvod|ukraden*|odcizen*|napaden*|exekutor|exekuce|vystěhování|poslední upomínka|před dveřmi|nemůžu dovnitř|nikdo nemůže|zákazníci nemohou|nebezpeč*|za hodinu|do hodiny|vyprší dnes|vyprší zítra|pokuta|penále|zrušen*|stojím u|končí lhůta|úraz|nemocnic*|exekuc*|pokut*|zamítne|zamítnut*|nefunguje nikomu|všichni zákazníci|voda teče|únik plynu|přede dveřmi|cítit plyn|zápach plynu|kape',
  otherwise: 'jinak|v opačném případě|bez toho|bez vašeho|bez vaší|bez tvého|pozdě|dokud',
  lapse:
    'bude vrácena|bude vrácen|budou vráceny|vrácena odesílateli|bude zablokován*|bude pozastaven*|bude odpojen*|bude smazán*|bude zrušen*|přestane fungovat|přestanou fungovat|vyprší|propadne|uvolněn*|před doručením',
  leisure:
    'nespěchá|není spěch|někdy|až budeš mít|až budete mít|kdykoli|kdykoliv|ve volné chvíli|příští měsíc',
  present:
    'za dveřmi|přede dveřmi|u dveří|před domem|před vchodem|stojí před|stojím před|čeká dole|stojí dole|čeká venku|u brány|v čekárně|na recepci|nikdo neotvírá|nikdo neotevírá|nikdo nebere|nikdo neodpovídá|nemůžeme se dovolat|nemůžu se dovolat|nedovolal*|zkoušel* volat|volali jsme|za chvíli odjíždí|stojíme před',
  travel: 'let|letu|vlak*|spoj|spoje|odjezd*|odlet*|trajekt*|cest*',
  change: 'zrušen*|změn*|zpožd*|stávk*|přesunut*|posunut*|nejede',
  noAnswer:
    'není třeba odpovídat|nemusíš odpovídat|nemusíte odpovídat|nevyžaduje odpověď|odpověď není nutná|nemusíš nic dělat|nemusíte nic dělat|není třeba nic|nic dělat nemusíš|pro informaci|jen pro informaci|jen informuji|informujeme|oznamujeme|chtěl jsem jen říct|chtěla jsem jen říct|jen ti chci říct|neodpovídejte|na tento e mail neodpovídejte|to už je vyřešené|už jsem to našel|už jsem to našla|fyi|už není potřeba|vyřešeno',
  thanks:
    'děkuji|děkujeme|díky|dík|super|skvělé|ok|výborně|v pořádku|dostal jsem|dostala jsem|není zač|rozumím|jasně|perfektní',
  boilerplate:
    'máte dotazy|máš dotazy|v případě dotazů|pokud máte|potřebujete pomoc|neváhejte|jak se máš|jak se máte|doufám|věděli jste|víte že|že ano|nebyli jste to vy|jste připraveni|proč dostávám',
  receipt:
    'účtenka|faktura|fakturu|vaše objednávka|objednávka č|číslo objednávky|potvrzení objednávky|platba přijata|platba|odesláno|odeslána|na cestě|doručen*|zásilka|zásilku|balík|sledování zásilky|rezervace|potvrzení rezervace|jízdenka|letenka|vstupenka|výpis|vrácení|dph|celkem|k úhradě|výplatní páska|inkaso',
  notice:
    'ověřovací kód|bezpečnostní kód|heslo|nové přihlášení|nové zařízení|zmínil|okomentoval|přiřazeno|automatická zpráva|automaticky|připomenutí|připomínka|váš účet|podmínky|zásady ochrany|odstávka|údržba|oznámení|upozornění|dotazník|předplatné|obnoven*|nový dokument|nová zpráva|datová schránka',
  secure:
    'ověřovací kód|bezpečnostní kód|jednorázový kód|přihlašovací kód|váš kód|tvůj kód|nové přihlášení|nového zařízení|nové zařízení|heslo bylo|obnovení hesla|resetovat heslo|neobvyklá aktivita|podezřelá aktivita|podezřelé přihlášení|bezpečnostní upozornění|karta zablokována|účet zablokován|únik dat',
  alarm:
    'selhal*|neodpovídá|nedostupn*|kritick*|zamítnut*|nedostatek prostředků|neobvykl*|zrušen*|změna letu|pokud jste to nebyli vy|výpadek|bezpečnostní upozornění|podezřel*|neobvyklá aktivita|platba zamítnuta|zamítnut*|zablokován*|bude smazán*|poslední upomínka|zrušen*|zpožděn*|upomínka',
  newsletter:
    'odhlásit|odhlášení|newsletter|zobrazit v prohlížeči|sleva|slevy|slevu|akce|výprodej|nabídka|nabídky|slevový kód|koupit|kupte|číst dále|více informací|zjistit více|přihlaste se|doprava zdarma|novinky|poslední šance|webinář|tento týden|vydání|pouze dnes|nenechte si ujít',
  pitch:
    'naše řešení|naše platforma|náš produkt|naše služby|naše agentura|pomáháme|zvýšit|více zákazníků|vyšší prodej|leady|seo|nezávazn*|bezplatná konzultace|bezplatný audit|zdarma vyzkoušet|demo|15 minut|vaší firmy|vaše firma|vaší společnosti|firmy jako|spoluprác*|speciální nabídka',
  scam: 'dárkové karty|převod|ověřte|potvrďte svůj účet|potvrďte totožnost|údaje o kartě|číslo karty|bankovní údaje|heslo|klikněte|odkaz|vyhráli jste|výherce|loterie|dědictví|milion*|bitcoin|diskrétně|důvěrně|bude zablokován*|bude smazán*|schránka je plná|poplatek|clo|doplatek|vrácení daně|24 hodin|48 hodin|nové číslo účtu|vážený zákazníku|vážený kliente',
  form: 'kontaktní formulář|kontaktního formuláře|přes web|z webu|přes formulář|nová poptávka|nová zpráva od|vám poslal zprávu|vám poslala zprávu|zpráva od zákazníka|položil dotaz|položila dotaz|dotaz k inzerátu|vás zmínil|vás zmínila|odpověděl|přiřazeno vám|odpovězte přímo|zpráva od hosta',
  autoReply:
    'automatická odpověď|mimo kancelář|na dovolené|jsem nepřítomen|nepřítomnost|omezený přístup|odpovím po návratu|po návratu|obdrželi jsme váš|obdrželi jsme vaši|číslo požadavku|požadavek',
  bounce: 'nelze doručit|nebyla doručena|nedoručitelné|nedoručen*|adresa neexistuje',
};
