import type { LanguageCues } from '../cue-kinds.ts';

export const pl: LanguageCues = {
  smallWords:
    'i|w|na|z|że|do|nie|się|to|jest|o|jak|za|od|po|dla|czy|ale|mnie|mi|ci|cię|pan|pani|pana|państwa|państwo|nas|nam|jestem|są|już|tylko|może|cześć|dzień|dobry|proszę|dziękuję|oraz|przez|przy|będzie|ma|mam|twój|twoja',
  ask: 'czy|możesz|możecie|mógłbyś|mogłabyś|mógłby pan|mogłaby pani|może pan|może pani|mogą państwo|mogliby państwo|mogę|możemy|kiedy|ile|gdzie|który|która|które|jaki|jaka|jakie|jak|dlaczego|co myślisz|co sądzisz|co pan|co pani|co powiesz|chcesz|chciałbyś|chciałabyś|masz|macie|wiesz|wiecie|pasuje|jest możliwe|byłoby możliwe|da się|dałoby się|chciałem zapytać|chciałam zapytać|chciałbym zapytać|chciałabym zapytać|chciałbym wiedzieć|chciałabym wiedzieć|pytanie|zastanawiam się|ktoś|kto',
  request:
    'wyślij*|prześlij*|przyślij*|podeślij*|wysłać|przesłać|proszę|prosimy|prośba|prośbę|potwierdź*|potwierdzić|potwierdzenie|daj znać|dajcie znać|dać znać|daj mi znać|odpisz*|odpowiedz|odpowiedzieć|odpowiedź|zadzwoń*|oddzwoń*|oddzwonić|sprawdź*|sprawdzić|zobacz*|zerknij*|zerknąć|przejrzyj*|podpisz*|podpisać|wypełnij*|wypełnić|uzupełnij*|uzupełnić|podaj*|podać|powiedz*|napisz*|zapłać*|opłać*|przynieś*|weź|pamiętaj*|nie zapomnij*|wybierz*|zdecyduj*|zrób*|popraw*|dodaj*|pomóż*|pomoc|musisz|musicie|musi pan|musi pani|muszą państwo|trzeba|należy|byłbym wdzięczny|byłabym wdzięczna|będę wdzięczn*|będziemy wdzięczni|czekam na|czekamy na|twoja zgoda|twoją zgodę|pana zgoda|pani zgoda|akceptacj*|zatwierdz*|twoja opinia|opinię|informację zwrotną|uprzejmie|z góry dziękuję',
  please: 'proszę|prosimy|poproszę|uprzejmie',
  need: 'brakuje|brak|potrzebuję|potrzebujemy|potrzebny|potrzebna|potrzebne|potrzeba|czekam|czekamy|oczekuję|oczekujemy|wciąż|nadal|jeszcze nie|dotąd nie|nie otrzymał*|nie dostał*|nie doszł*|nie dotarł*|nie przyszedł|nie przyszła|nie ma odpowiedzi|bez odpowiedzi|nieopłacon*|niezapłacon*|zaległ*|zależy od|bez twojej|bez twojego|bez pana|bez pani|jak tylko|dopóki|zanim|niejasn*|nie rozumiem|nie działa|nie otwiera|nie mogę|nie możemy|błąd|błędn*|nieprawidłow*|nie zgadza|nie wiem|nie jestem pewien|nie jestem pewna|byłoby dobrze|byłoby super|byłoby miło|przydałoby|przydałby|przydałaby|pomogłoby|liczę na|niepodpisan*|pust*|nie mogę znaleźć|zepsut*|zainteresowan*|nie dostałam|nie dostałem|nie otwiera się|nie mogę otworzyć|nie zgadza się',
  availability:
    'możemy zaproponować|proponuję|proponujemy|mogę zaproponować|możemy zaproponować|wolne|który termin|co wolisz|co pasuje|kiedy pasuje|kiedy ci pasuje|kiedy możesz|kiedy możemy|kiedy masz|kiedy pan|kiedy pani|kiedy państwu|pasuje ci|pasuje panu|pasuje pani|pasowałoby|odpowiada ci|odpowiada panu|odpowiada pani|masz czas|macie czas|ma pan czas|ma pani czas|masz chwilę|znajdziesz czas|znajdzie pan|znajdzie pani|jesteś wolny|jesteś wolna|wolny termin|wolne terminy|dostępny|dostępna|dostępność|który dzień|jaki dzień|jaki termin|która godzina|o której|zaproponuj|proponuję|zaproponować|umówić|umówmy|termin spotkania|ustalić termin|kalendarz|może wtorek|może środa|co powiesz na|a może|dasz radę|pasuje',
  meeting:
    'wizyt*|spotk*|termin*|rozmow*|prób*|oględzin*|spotkanie|spotkania|spotkać|spotkamy|spotkajmy|rozmowa|rozmowę|porozmawiać|telefon|zadzwonić|zdzwonić|zdzwonimy|wideokonferencja|kawa|kawę|obiad|lunch|kolacja|kolację|piwo|wizyta|wizytę|wizyty|omówić|omówienie|rozmowa kwalifikacyjna|prezentacja|oglądanie|wpaść|wpadnij|odwiedzić|konsultacja|zebranie|call|spacer|śniadanie|demo|termin',
  agreed: 'do zobaczenia|potwierdzam|potwierdzone|umówieni|pasuje mi|będę|jesteśmy umówieni|zgadza się',
  moved:
    'przełożyć|przesunąć|przeniesienie|przenieść|odwołać|nie dam rady|niestety nie mogę|inny termin|inny dzień|innym terminie|nowy termin|coś mi wypadło|wypadło',
  deadline:
    'do jutra|do dziś|do dzisiaj|do piątku|do poniedziałku|do wtorku|do środy|do czwartku|do końca|najpóźniej|termin płatności|termin mija|termin upływa|ostateczny termin|dziś|dzisiaj|dziś wieczorem|w ciągu 24|przed południem|wygasa|po terminie|upływa|deadline',
  urgent: 'pilne|pilnie|pilna|jak najszybciej|natychmiast|niezwłocznie|awaria|ważne|krytyczn*|asap',
  stake:
    'wymiot*|gorączk*|czeka na dole|stoi pod|zamykamy dziś|groż*|upadł*|przewrócił*|zatrzasn*|recept*|operacj*|alerg*|kapie|cieknie|przepadnie|przepadn*|stracimy|wygasa|strajk|zmiana godziny|przerwa techniczna|przerwę techniczną|wyłączon*|zablokowan*|awaria|wypadek|szpital|szpitalu|pogotowie|ranny|krwawi|karetka|policja|pożar|wyciek|zalewa|zalanie|zalało|nie ma ogrzewania|brak ogrzewania|brak ciepłej wody|brak wody|brak prądu|nie ma prądu|zapach gazu|czuć gaz|utknął|utknęła|utknęliśmy|gorączka|gorączkę|uczulenie|alergi*|oszust*|ukradzion*|skradzion*|włamanie|komornik|eksmisja|ostateczne wezwanie|nie mogę wejść|nikt nie może|klienci nie mogą|nie działa sklep|niebezpiecz*|za godzinę|w ciągu godziny|wygasa dziś|wygasa jutro|odsetki|odebrać dziecko|odwołan*|stoję pod|przewróci*|szpital*|sąd czeka|komornik*|kara umowna|windykac*|leży system|nie działa nikomu|wszyscy klienci|zalan*|czuć gazem|przecieka',
  otherwise:
    'inaczej|w przeciwnym razie|bez tego|bez pana|bez pani|bez twojego|bez twojej|bez podpisu|za późno|dopóki|bo inaczej',
  lapse:
    'zostanie zwrócona|zostanie zwrócony|zostaną zwrócone|zwrócona do nadawcy|odesłana|odesłane|zostanie zablokowane|zostanie zablokowany|zostanie zawieszona|zostanie zawieszony|zostanie wyłączon*|zostanie usunięt*|zostanie anulowan*|przestanie działać|przestaną działać|wygaśnie|przepadnie|zwolnione|przed doręczeniem',
  leisure:
    'bez pośpiechu|nie spieszy|kiedyś|jak będziesz mieć|w wolnej chwili|przy okazji|kiedy chcesz|w przyszłym miesiącu',
  present:
    'pod drzwiami|przed drzwiami|pod domem|przed domem|pod bramą|stoi pod|stoję pod|stoją pod|czeka pod|czeka na dole|czeka na zewnątrz|stoi na dole|za drzwiami|w poczekalni|w recepcji|nikt nie otwiera|nikt nie odbiera|nikt nie odpowiada|nie odbiera|nie możemy się dodzwonić|nie mogę się dodzwonić|próbowałam dzwonić|próbowałem dzwonić|dzwoniłam|dzwoniliśmy|zaraz odjeżdża|stoimy przed|stoimy pod|przed budynkiem|przed blokiem',
  travel: 'lot|lotu|pociąg*|odjazd*|odlot*|prom|promu|rejs*|podróż*|kurs',
  change: 'odwołan*|zmian*|zmienion*|opóźni*|strajk*|przesunięt*|przełożon*',
  noAnswer:
    'nie musisz odpowiadać|nie trzeba odpowiadać|nie wymaga odpowiedzi|bez konieczności odpowiedzi|nie musisz nic robić|nie trzeba nic|nie wymaga działania|nie są wymagane żadne|do wiadomości|dla informacji|tylko informuję|informuję że|informujemy|chciałem tylko dać znać|chciałam tylko dać znać|chciałem tylko powiedzieć|chciałam tylko powiedzieć|nie odpowiadaj na|prosimy nie odpowiadać|nieaktualne|już znalazłem|już znalazłam|fyi|już nieaktualne|nie trzeba już|sprawa załatwiona',
  thanks:
    'dziękuję|dziękujemy|dzięki|dzieki|super|świetnie|ok|okej|w porządku|otrzymałem|otrzymałam|doskonale|nie ma za co|rozumiem|jasne',
  boilerplate:
    'masz pytania|w razie pytań|mają państwo pytania|jeśli masz pytania|w przypadku pytań|potrzebujesz pomocy|nie wahaj się|prosimy o kontakt|jak się masz|co słychać|mam nadzieję|czy wiesz|czy wiedziałeś|prawda|to nie ty|gotowy na|dlaczego otrzymuję',
  receipt:
    'paragon|faktura|fakturę|twoje zamówienie|zamówienie nr|numer zamówienia|potwierdzenie zamówienia|płatność otrzymana|płatność|wysłane|wysłana|w drodze|doręczon*|dostarczon*|przesyłka|paczka|numer przesyłki|rezerwacja|potwierdzenie rezerwacji|bilet|wyciąg|zwrot|vat|razem|do zapłaty|pasek wynagrodzenia|polecenie zapłaty',
  notice:
    'kod weryfikacyjny|kod bezpieczeństwa|hasło|nowe logowanie|nowe urządzenie|wspomniał|skomentował|przypisano|wiadomość automatyczna|wygenerowana automatycznie|automatycznie|przypomnienie|twoje konto|regulamin|polityka prywatności|przerwa techniczna|prace konserwacyjne|powiadomienie|ankieta|subskrypcja|odnowion*|nowy dokument|nowa wiadomość',
  secure:
    'kod weryfikacyjny|kod bezpieczeństwa|kod jednorazowy|kod logowania|twój kod|kod dostępu|nowe logowanie|nowego urządzenia|nowe urządzenie|hasło zostało|zresetuj hasło|resetowanie hasła|nietypowa aktywność|podejrzana aktywność|podejrzane logowanie|alert bezpieczeństwa|karta zablokowana|konto zablokowane|wyciek danych',
  alarm:
    'nie powiodło się|nie powiodła się|błąd krytyczny|nie odpowiada|niedostępn*|odrzucon*|brak środków|nietypow*|odwołan*|zmiana rozkładu|jeśli to nie ty|alarm|alert bezpieczeństwa|podejrzan*|nietypowa aktywność|płatność odrzucona|odrzucon*|zablokowan*|zostanie usunięt*|ostateczne wezwanie|odwołan*|opóźnion*|wezwanie do zapłaty',
  newsletter:
    'wypisz|zrezygnuj z|newsletter|zobacz w przeglądarce|rabat|rabatu|promocja|promocje|wyprzedaż|oferta|oferty|kod rabatowy|kup teraz|czytaj więcej|dowiedz się więcej|zapisz się|darmowa dostawa|nowości|ostatnia szansa|webinar|w tym tygodniu|wydanie|tylko dziś|nie przegap',
  pitch:
    'nasze rozwiązanie|nasza platforma|nasz produkt|nasze usługi|nasza agencja|pomagamy|zwiększyć|więcej klientów|większa sprzedaż|sprzedaż|leady|leadów|seo|pozycjonowanie|niezobowiązując*|bezpłatna konsultacja|bezpłatny audyt|darmowy okres|demo|15 minut|państwa firma|państwa firmy|twoja firma|firmy takie jak|współprac*|oferta specjalna',
  scam: 'dopłat*|niedoplat*|niedopłat*|uregul*|linkiem|ciagu 24|wstrzymana|wstrzyman*|karty podarunkowe|przelew|zweryfikuj|potwierdź swoje konto|potwierdź tożsamość|dane karty|dane bankowe|numer karty|hasło|kliknij|link|wygrałeś|wygrana|loteria|spadek|beneficjent|milion*|bitcoin|dyskretnie|poufne|zostanie zablokowan*|zostanie usunięt*|skrzynka pełna|opłata|dopłata|dopłać|cło|zwrot podatku|24 godzin|48 godzin|nowy numer konta|szanowny kliencie|drogi kliencie|blik',
  form: 'formularz kontaktowy|formularza kontaktowego|przez stronę|ze strony|przez formularz|nowe zapytanie|nowa wiadomość od|wysłał ci wiadomość|wysłała ci wiadomość|wiadomość od klienta|zadał pytanie|zadała pytanie|pytanie do ogłoszenia|wspomniał o tobie|wspomniała o tobie|oznaczył cię|odpowiedział|przypisano do ciebie|odpowiedz bezpośrednio|wiadomość od gościa',
  autoReply:
    'automatyczna odpowiedź|autoodpowiedź|poza biurem|na urlopie|jestem nieobecny|jestem nieobecna|nieobecność|ograniczony dostęp|odpowiem po powrocie|po powrocie|otrzymaliśmy twoje|otrzymaliśmy państwa|numer zgłoszenia|zgłoszenie',
  bounce: 'nie dostarczono|nie można dostarczyć|nie została dostarczona|zwrot wiadomości|adres nie istnieje',
};
