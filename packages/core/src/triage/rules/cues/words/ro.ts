import type { LanguageCues } from '../cue-kinds.ts';

export const ro: LanguageCues = {
  smallWords:
    'și|si|în|de|la|cu|nu|că|ca|să|sa|pe|un|o|este|sunt|pentru|din|mai|am|ai|are|ați|avem|sau|dar|vă|va|îmi|imi|mi|te|ne|ce|cum|dacă|daca|bună|buna|ziua|salut|mulțumesc|multumesc|vom|fi|fost|după|dumneavoastră|dvs|stimă|stimate|care|cel|cea|prin|acest|această|foarte|doar|încă|inca|trebuie|putem|puteți',
  ask: 'poți|poti|puteți|puteti|ai putea|ați putea|ati putea|pot|putem|pot să|se poate|este posibil|ar fi posibil|vrei|vreți|vreti|ai vrea|ați vrea|dorești|doriți|ai|aveți|aveti|știi|stii|știți|stiti|când|cand|cât|cat|câți|câte|unde|cine|ce|care|cum|de ce|ce părere|ce parere|ce zici|ce ziceți|ce spui|întrebare|intrebare|aș vrea să știu|as vrea sa stiu|voiam să întreb|voiam sa intreb|vreau să întreb|mă întreb|e ok|este ok|e în regulă|îți convine|vă convine|cumva|mă poți|mă puteți|îmi poți|îmi puteți|ne puteți|vii|veniți',
  request:
    'trimite|trimiteți|trimiteti|trimite mi|trimiteți mi|să trimiteți|trimită|confirmă|confirmați|confirmati|confirmarea|verifică|verificați|verificati|spune mi|spuneți mi|spune|zi mi|ziceți|anunță|anunțați|anunta|anuntati|dă mi|dați mi|dați|răspunde|răspundeți|raspunde|raspundeti|răspuns|raspuns|sună|sunați|suna|sunati|să ne sunați|sună mă|sunați ne|completează|completați|completati|semnează|semnați|semnati|semnat|plătește|plătiți|platiti|achitați|adu|aduceți|uită te|uitați vă|alege|alegeți|alegeti|decide|decideți|ajută|ajutați|ajuta|ajutor|ajutorul|nu uita|nu uitați|te rog|vă rog|va rog|vă rugăm|va rugam|rog|rugăm|rugam|solicităm|solicitam|aștept|astept|așteptăm|asteptam|aștept răspuns|feedback|părerea ta|părerea dumneavoastră|aprobarea|acordul|aș aprecia|as aprecia|v aș fi recunoscător|ți aș fi recunoscător|trebuie să|trebuie sa|este necesar|e necesar|va trebui|corectează|corectați|modifică|modificați|adaugă|adăugați|vino|veniți|scrie mi|scrieți mi',
  please: 'te rog|vă rog|va rog|vă rugăm|va rugam|rog',
  need: 'lipsește|lipseste|lipsesc|lipsă|am nevoie|avem nevoie|nevoie de|ne trebuie|îmi trebuie|imi trebuie|mai trebuie|aștept|astept|așteptăm|asteptam|încă|inca|tot nu|nu am primit|n am primit|nu a venit|nu a ajuns|nu au ajuns|fără răspuns|fara raspuns|niciun răspuns|neplătit*|neachitat*|restant*|scadent*|depinde de|fără tine|fără dumneavoastră|fără el|fără ea|imediat ce|până nu|pana nu|înainte să|inainte sa|neclar|nu înțeleg|nu inteleg|nu e clar|nu merge|nu funcționează|nu functioneaza|nu pot|nu putem|nu știu|nu stiu|nu sunt sigur|nu sunt sigură|greșit*|gresit*|eroare|nu se potrivește|nu corespunde|ar fi bine|ar fi util|ar ajuta|sper să|nesemnat*|gol|nu găsesc|nu gasesc|stricat*|mă interesează|ne interesează|sunt interesat|interesat*|îmi lipsește|ne lipsește|nu s a primit|nu se deschide|am nevoie de',
  availability:
    'când ai|când aveți|când poți|când puteți|când îți|când vă|când ar|ai timp|aveți timp|ai avea timp|ați avea timp|ești liber|ești liberă|sunteți liber|sunteți liberă|îți convine|vă convine|îți convine|ți ar conveni|v ar conveni|conveni|se potrivește|cum preferi|cum preferați|ce zi|ce oră|la ce oră|ce variantă|propun|propunem|îți propun|vă propun|putem vorbi|putem să ne vedem|ne putem vedea|ne vedem|ne întâlnim|vrei să ne|hai să|hai|ce zici de|ce spui de|sau mai bine|disponibil*|liber|calendar|programare',
  meeting:
    'întâlnire|intalnire|întâlnirea|întâlnim|intalnim|ne vedem|ședință|sedinta|ședința|apel|telefon|vorbim|vorbi|să vorbim|discutăm|discuta|discuție|discutie|videoconferință|call|zoom|teams|cafea|o cafea|prânz|pranz|cină|cina|bere|interviu|vizită|vizita|vizionare|programare|programarea|consultație|consultatie|control|inspecție|repetiție|atelier|demo|prezentare|plimbare|meci|antrenament|trec pe',
  agreed:
    'ne vedem atunci|ne vedem mâine|pe mâine|rămâne stabilit|rămâne așa|confirm|confirmat|îmi convine|este stabilit|voi fi acolo|ok pe',
  moved:
    'amâna|amana|amânăm|amanam|amânat|reprograma*|reprogramăm|muta|mutăm|anula*|anulăm|anulată|nu mai pot|nu mai ajung|nu pot ajunge|altă zi|alta zi|altă oră|o altă dată|a intervenit',
  deadline:
    'până mâine|pana maine|până azi|până astăzi|până vineri|pana vineri|până luni|până marți|până miercuri|până joi|până la sfârșitul|pana la|până la|cel târziu|cel tarziu|termen|termenul|termen limită|scadență|scadenta|azi|astăzi|astazi|diseară|expiră|expira|în 24 de ore|în 48 de ore',
  urgent:
    'urgent|urgență|urgenta|imediat|de îndată|cât mai repede|cat mai repede|cât mai curând|important|critic|asap',
  stake:
    'vărsat|vomitat|veniți să|așteaptă jos|închidem azi|amenin*|încuiat afară|operați*|operati*|medicament*|alergi*|febră|febra|spital|ambulanț*|ambulanta|salvare|accident|rănit*|căzut|cazut|sângere*|inunda*|inundați*|incendiu|fără căldură|fără apă|fără curent|pană de curent|poliți*|furat*|fraud*|tribunal|instanț*|executor|evacuare|reziliere|ultim avertisment|ultima notificare|blocat*|nimeni nu poate|clienții nu pot|picat|pericol*|pierdem|pierdeți|amendă|amenda|penalit*|într o oră|grevă|suspendat*|vomit*|a căzut|spital*|urgență|executor*|nu mai merge nimic|toți clienții|miros de gaz|la ghișeu|miroase a gaz|picură',
  otherwise: 'altfel|în caz contrar|fără|prea târziu|până nu|fără ea|fără el',
  lapse:
    'va fi returnat|va fi returnată|vor fi returnate|returnat expeditorului|va fi suspendat|va fi suspendată|va fi întrerupt|va fi întreruptă|va fi șters|va fi anulat|va fi anulată|va înceta|va expira|va fi blocat|înainte de livrare',
  leisure: 'nu e grabă|fără grabă|când ai timp|când aveți timp|cândva|oricând|luna viitoare',
  present:
    'la ușă|la usa|în fața ușii|la poartă|în fața casei|așteaptă jos|asteapta jos|așteaptă afară|stă afară|e jos|în sala de așteptare|la recepție|nu răspunde nimeni|nu raspunde nimeni|nu deschide nimeni|nu răspunde|am încercat să sun*|am sunat|pleacă imediat',
  travel: 'zbor*|tren*|plecare*|cursa|feribot*|călător*',
  change: 'anulat*|modific*|întârzi*|grevă|schimb*|amânat*',
  noAnswer:
    'nu e nevoie de niciun răspuns|nu este nevoie de răspuns|nu e nevoie să răspunzi|nu este nevoie să răspundeți|nu trebuie să răspunzi|nu trebuie să răspundeți|nu necesită răspuns|nu trebuie să faci nimic|nu trebuie să faceți nimic|nicio acțiune|pentru informare|pentru informarea|spre informare|spre știință|vă informăm|va informam|doar ca să știi|doar să știi|voiam doar să|nu răspundeți|nu raspundeti|s a rezolvat|am rezolvat|am găsit|fyi|nu mai e nevoie',
  thanks:
    'mulțumesc|multumesc|mulțumim|multumim|mersi|mulțumiri|super|perfect|minunat|excelent|grozav|ok|în regulă|am primit|cu plăcere|cu drag|am înțeles|bine',
  boilerplate:
    'dacă aveți întrebări|daca aveti intrebari|dacă ai întrebări|pentru întrebări|orice întrebare|aveți nevoie de ajutor|nu ezitați|nu ezita|ce mai faci|ce mai faceți|sper că|știați că|nu i așa|de ce primesc|nu ați fost dumneavoastră|sunteți gata',
  receipt:
    'factură|factura|facturii|chitanță|chitanta|comanda|comanda dumneavoastră|comenzii|confirmarea comenzii|plată primită|plata a fost|plata|expediat*|livrat*|pe drum|colet|coletul|awb|rezervare|rezervarea|bilet|biletul|extras de cont|rambursare|tva|total|de plată|fluturaș|debitat*',
  notice:
    'cod de verificare|cod de confirmare|parolă|parola|conectare nouă|dispozitiv nou|te a menționat|a comentat|mesaj automat|generat automat|automat|memento|reamintire|contul dumneavoastră|contul tău|termeni și condiții|confidențialitate|mentenanță|notificare|chestionar|sondaj|abonament|se reînnoiește|disponibil',
  secure:
    'cod de verificare|cod de securitate|cod unic|cod de autentificare|codul dumneavoastră|codul tău|codul|conectare nouă|autentificare nouă|dispozitiv nou|parola a fost|resetarea parolei|resetare parolă|activitate neobișnuită|activitate suspectă|suspect*|alertă de securitate|card blocat|cont blocat|scurgere de date',
  alarm:
    'eșuat*|nu răspunde|indisponibil|critic|respins*|fonduri insuficiente|neobișnuit*|anulat*|modificare zbor|dacă nu ați fost|alarmă|suspect*|neobișnuit*|plată respinsă|respins*|blocat*|va fi șters|ultim avertisment|anulat*|întârziat*|rechemare',
  newsletter:
    'dezabonare|dezabonează|dezabonați|newsletter|vezi în browser|reducere|reduceri|ofertă|oferta|oferte|ofertele|promoție|promotie|cod promo|voucher|cumpără|comandă acum|citește mai mult|află mai multe|descoperă|transport gratuit|noutăți|ultima șansă|webinar|săptămâna aceasta|doar azi|ediți*',
  pitch:
    'soluția noastră|platforma noastră|produsul nostru|serviciile noastre|agenția noastră|ajutăm|ajutăm companii|creșterea|mai mulți clienți|vânzări|leaduri|seo|consultanță gratuită|audit gratuit|încercați gratuit|demo|15 minute|companiei dumneavoastră|firma dumneavoastră|clienții noștri|colabor*|parteneriat|fără obligații',
  scam: 'carduri cadou|card cadou|transfer|confirmați contul|verificați contul|confirmați identitatea|datele cardului|numărul cardului|date bancare|parola|click|apăsați|accesați|link|ați câștigat|câștigător|loterie|moștenire|milioane|milion|bitcoin|confidențial|va fi suspendat|va fi blocat|va fi șters|căsuța este plină|taxă vamală|taxă|rambursare taxe|24 de ore|48 de ore|cont bancar nou|stimate client|dragă client',
  form: 'formular de contact|formularul de contact|prin site|de pe site|prin formular|cerere nouă|solicitare nouă|mesaj nou de la|v a trimis un mesaj|ți a trimis un mesaj|mesajul clientului|întrebare despre anunț|te a menționat|v a menționat|ți a răspuns|atribuit dumneavoastră|răspundeți direct',
  autoReply:
    'răspuns automat|raspuns automat|în concediu|in concediu|nu sunt la birou|plecat din birou|absent|acces limitat|la întoarcere|voi răspunde|am primit mesajul|am primit solicitarea|număr tichet|număr de înregistrare',
  bounce: 'nu a putut fi livrat|nelivrat|eroare de livrare|adresa nu a fost găsită',
};
