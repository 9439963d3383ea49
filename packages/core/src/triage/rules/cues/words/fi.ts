import type { LanguageCues } from '../cue-kinds.ts';

export const fi: LanguageCues = {
  smallWords:
    'ja|on|ei|se|että|en|ole|oli|tämä|mutta|kun|jos|niin|hän|minä|sinä|me|te|mitä|myös|vielä|nyt|ovat|olen|olet|voi|sen|kuin|tai|hei|moi|terveisin|kiitos|kanssa|sulle|mulle|meille|teille|sinun|minun|teidän|meidän|joka|jotka|vain|sekä|saa|pitää|klo|tässä|terv|sun|mun|et|mutta|onko|koska',
  ask: 'voisitko|voisitteko|voitko|voitteko|voisiko|voiko|pystytkö|pystyttekö|pystyisitkö|pystyisittekö|pääsetkö|pääsisitkö|ehditkö|ehtisitkö|ehdittekö|haluatko|haluatteko|haluaisitko|haluaisitteko|onko sinulla|onko teillä|onko sulla|onko|oletko|oletteko|tiedätkö|tiedättekö|saanko|saisinko|saisiko|saisimmeko|voinko|voimmeko|sopiiko|sopisiko|käykö|kävisikö|milloin|missä|mikä|mitkä|mitä|kuka|kuinka|miten|mites|paljonko|montako|mihin|mistä|miksi|kumpi|kumman|mitä mieltä|mitä sanot|kysymys|kysyisin|kysyä|haluaisin tietää|haluaisin kysyä|osaatko|osaatteko|kerrotko|lähetätkö|tuletko|tulisitko|tulisitteko|tuletteko|muistatko|mahdatko|viitsitkö|viitsisitkö|onnistuuko|onnistuisiko|mietin että|mietin voisiko',
  request:
    'lähetä|lähettäkää|lähettää|lähettäisitkö|lähettämään|laita|laittakaa|laittaisitko|vahvista|vahvistakaa|vahvistatko|vahvistus|tarkista|tarkistakaa|tarkistatko|katso|katsokaa|katsotko|vilkaise|ilmoita|ilmoittakaa|ilmoitatko|ilmoittautu*|kerro|kertokaa|vastaa|vastatkaa|vastaisitko|vastaus|vastauksen|vastaustasi|soita|soittakaa|soitatko|soittaisitko|täytä|täyttäkää|allekirjoit*|palauta|palauttakaa|maksa|maksakaa|tuo|tuokaa|ota yhteyttä|ottakaa yhteyttä|otatko yhteyttä|muista|muistakaa|älä unohda|pyydän|pyydämme|pyytäisin|pyytäisimme|kommentoi|kommentit|hyväksy|hyväksykää|hyväksyntä*|valitse|valitkaa|päätä|päättäkää|auta|auttakaa|apua|apuasi|toimita|toimittakaa|toimitatko|korjaa|muuta|lisää tieto|odotan vastaust*|odotamme vastaust*|odotan|odotamme|palautetta|mielipiteesi|sinun pitää|sinun täytyy|teidän tulee|pitäisi saada|tulee toimittaa|tulisi toimittaa|on toimitettava|toivoisin|toivomme|toivoisimme|olisin kiitollinen|ystävällisesti',
  please: 'ystävällisesti|pyydän|pyydämme|olisitko ystävällinen|kiitos etukäteen',
  need: 'puuttuu|puuttuvat|puuttuva*|tarvitsen|tarvitsemme|tarvitsisin|tarvitsisimme|tarvitaan|tarvitsis*|tarviin|odotan|odotamme|odottaa|odottavat|vielä|ei ole saatu|en ole saanut|emme ole saaneet|en saanut|ei ole tullut|ei tullut|ei ole kuulunut|ei ole vastannut|vastaamatta|maksamatta|avoinna|auki|epäselvä*|en ymmärrä|en tiedä|emme tiedä|en ole varma|ei toimi|ei onnistu|en pysty|emme pysty|en voi|emme voi|ilman niitä|ilman sitä|ilman sinua|ilman teidän|ennen kuin|heti kun|riippuu|väärin|väärä*|virhe|virheelli*|ei täsmää|rikki|hajosi|olisi hyvä|olisi kiva|olisi mukava|auttaisi|toivon|kiinnost*|olen kiinnostunut|olemme kiinnostuneita|ei ole saapunut|ei aukea|en saa auki|väärä|pitää allekirjoittaa',
  availability:
    'milloin sopii|milloin sopisi|milloin ehdit|milloin pääset|milloin olisi|milloin sinulle|milloin teille|sopiiko|sopisiko|sopisko|sopis|sopii sinulle|sopii teille|kävisikö|käviskö|käykö|käyskö|onko sinulla aikaa|onko teillä aikaa|onko aikaa|ehtisitkö|ehditkö|pääsetkö|pääsisitkö|oletko vapaa|vapaa aika|vapaita aikoja|ehdotan|ehdottaisin|ehdotuksia|mikä aika|mikä päivä|kumpi sopii|kumpi käy|kumpi olisi|voisimmeko|voitaisiinko|mennäänkö|nähdäänkö|tavataanko|mites|miten olisi|entä jos|tai vaihtoehtoisesti|joko',
  meeting:
    'tapaaminen|tapaamisen|tapaamista|tavata|tavataan|nähdä|nähdään|palaveri|palaverin|palaveria|palaverista|kokous|kokouksen|kokousta|puhelu|puhelun|soittaa|soitto|videopuhelu|kahvi|kahville|kahvit|lounas|lounaalle|lounasta|illallinen|illalliselle|aika|ajan|aikasi|aikaa|vastaanotto|käynti|käynnin|tarkastus|katselmus|haastattelu|haastattelun|haastatteluun|neuvottelu|treffit|treenit|harjoitukset|näyttö|näytön|esittely|asuntoesittely|saunaan|sauna|kylään|bisselle|oluelle|keskustelu|jutella|juttelemaan|teams|zoom',
  agreed:
    'nähdään silloin|nähdään huomenna|nähdään maanantaina|nähdään tiistaina|nähdään keskiviikkona|nähdään torstaina|nähdään perjantaina|sopii hyvin|sopii minulle|käy hyvin|käy minulle|sovittu|vahvistettu|tulen paikalle|olen paikalla',
  moved:
    'siirtää|siirretään|siirto|siirron|siirtyy|siirtäisimme|siirtäisin|perua|perun|peruuntuu|peruutettu|peruttu|perutaan|en pääse|en ehdi|en pääsekään|toinen aika|toiseen aikaan|uusi aika|uuden ajan|eri päivä|tuli este',
  deadline:
    'huomiseen mennessä|perjantaihin mennessä|maanantaihin mennessä|tiistaihin mennessä|keskiviikkoon mennessä|torstaihin mennessä|mennessä|viimeistään|määräaika|määräpäivä|eräpäivä|erääntyy|deadline|ennen perjantaita|ennen maanantaita|ennen huomista|tänään|tänä iltana|huomenna|vanhenee|umpeutuu|ennen kuukauden|loppuun mennessä',
  urgent:
    'kiireellinen|kiireellisesti|kiire|kiireinen|heti|välittömästi|mahdollisimman pian|mahdollisimman nopeasti|pikaisesti|tärkeä|tärkeää|kriittinen|hätä|asap',
  stake:
    'oksens*|oksentaa|odottaa ulkona|suljetaan tänään|uhkaa|lääke*|lääkity*|allergi*|kuume*|sairaala*|päivysty*|ambulanssi|onnettomu*|loukkaan*|kaatui|putosi|vuotaa|vesivahinko|vuoto|putkirikko|tulva|palohäly*|tulipalo|savua|sähkökatko*|ilman lämmitystä|ei tule vettä|lämmitys ei|poliisi|varastet*|petos|huijaus|ulosott*|perintä*|häätö|irtisano*|viimeinen muistutus|odottaa oven|lukkojen takana|kukaan ei pääse|asiakkaat eivät|pysähty*|peruttu|peruutettu|peruuntu*|menettä*|raukeaa|sakko|viivästysmaksu|vaara*|hakea kotiin|tunnin sisällä|tunnin päästä|kukaan avaa|ovellanne|tulee vettä|oksen*|haettava|noudettava|loukkaantu*|kaatu*|sakko*|viivästysmaksu*|ei toimi kenelläkään|kaasun haju|menee toiselle|haisee kaasu|tippuu vettä',
  otherwise: 'muuten|muutoin|ilman|liian myöhään|ennen kuin|tai muuten',
  lapse:
    'palautetaan|palautuu lähettäjälle|suljetaan|keskeytetään|poistetaan|perutaan|lakkaa toimimasta|vanhenee|päättyy|vapautetaan|ennen toimitusta',
  leisure: 'ei kiirettä|ei ole kiire|kun ehdit|jossain vaiheessa|joskus|ensi kuussa',
  present:
    'oven takana|oven edessä|ovella|portilla|alaovella|odottaa ulkona|odottaa alhaalla|odottaa oven|seisoo ulkona|seisoo oven|odotushuoneessa|kukaan ei avaa|kukaan ei vastaa|ei vastaa|emme tavoita|en tavoita|yritetty soittaa|yritin soittaa|lähtee kohta',
  travel: 'lento*|juna*|lähtö*|lautta*|vuoro|vuorosi|matka|matkasi',
  change: 'peru*|muutt*|muutos*|myöhäs*|lakko*|siirr*',
  noAnswer:
    'ei vaadi vastausta|ei tarvitse vastata|ei tarvi vastata|sinun ei tarvitse|teidän ei tarvitse|ei tarvitse tehdä|toimenpiteitä ei|ei vaadi toimenpiteitä|ei edellytä|tiedoksi|ihan tiedoksi|vain tiedoksi|tiedoksesi|tiedoksenne|halusin vain kertoa|ilmoitamme että|tiedotamme|älä vastaa|älkää vastatko|tähän viestiin ei|fyi|selvisi jo|löytyi jo|asia hoitui|ei tarvita enää|asia on hoidettu',
  thanks:
    'kiitos|kiitoksia|kiitti|suurkiitos|paljon kiitoksia|hienoa|mahtavaa|loistavaa|selvä|selvä homma|ok|sain|löytyivät|löytyi|ole hyvä|eipä kestä|ei kestä|täydellistä|kiva',
  boilerplate:
    'jos sinulla on kysyttävää|jos teillä on kysyttävää|mikäli sinulla|mikäli teillä|onko kysyttävää|kysyttävää|autamme mielellämme|tarvitsetko apua|älä epäröi|mitä kuuluu|miten menee|toivottavasti|tiesitkö|eikö niin|eikö vain|miksi saan|etkö se ollut sinä|oletko valmis',
  receipt:
    'kuitti|lasku|laskusi|laskunne|laskun|tilaus|tilauksesi|tilausvahvistus|tilausnumero|maksu vastaanotettu|maksuvahvistus|lähetetty|toimitettu|matkalla|paketti|pakettisi|lähetyksesi|seurantakoodi|varaus|varauksesi|varausvahvistus|matkalippu|lippusi|tiliote|hyvitys|palautus|alv|yhteensä|palkkalaskelma|veloitettu|suoraveloitus|saldo',
  notice:
    'vahvistuskoodi|turvakoodi|kertakäyttökoodi|salasana|uusi kirjautuminen|uusi laite|mainitsi sinut|kommentoi|automaattinen viesti|automaattisesti|muistutus|tilisi|käyttöehdot|tietosuoja*|huoltokatko|huolto|ilmoitus|kysely|uusiutuu|tilauksesi uusi|uusi viesti|saatavilla|eräpäivä|palautuspäivä|tiedote',
  secure:
    'vahvistuskoodi|turvakoodi|kertakäyttökoodi|kirjautumiskoodi|koodisi|kertakäyttöinen|uusi kirjautuminen|uudelta laitteelta|uusi laite|salasanasi vaihdettiin|salasanan vaihto|salasanan palautus|epätavallinen toiminta|epäilyttävä|turvallisuusilmoitus|kortti suljettu|tili lukittu|tietovuoto',
  alarm:
    'epäonnistui|ei vastaa|alhaalla|kriittinen|hylätty|kate ei riitä|epätavallinen|peruttu|uudelleenvarattu|jos et tehnyt|hälytys|epäilyttävä*|epätavalli*|maksu epäonnistui|hylätty|suljettu|suljetaan|poistetaan|viimeinen muistutus|peruttu|myöhässä|takaisinveto|lukittu',
  newsletter:
    'peruuta tilaus|lopeta tilaus|uutiskirje|uutiskirjeen|avaa selaimessa|katso selaimessa|ale|alennus|alennukset|alennuskoodi|tarjous|tarjoukset|tarjoukse*|osta nyt|tilaa nyt|lue lisää|lue koko|ilmoittaudu nyt|ilmainen toimitus|uutuudet|viimeinen tilaisuus|webinaari|tällä viikolla|vain tänään|etusi|edut',
  pitch:
    'ratkaisumme|alustamme|tuotteemme|palvelumme|toimistomme|autamme yrityksiä|autamme|kasvattaa|lisää myyntiä|enemmän asiakkaita|liidejä|seo|hakukone*|maksuton kartoitus|ilmainen kartoitus|ilmainen kokeilu|kokeile ilmaiseksi|demo|15 minuuttia|vartti|yrityksenne|yritykseesi|asiakkaamme|yhteistyö*|sitoumuks*|referenss*',
  scam: 'lahjakort*|tilisiirto|vahvista tilisi|vahvista henkilöllisyytesi|maksutiedot|korttitiedot|pankkitunnuks*|verkkopankkitunnuks*|salasana|klikkaa|napsauta|linkki|linkistä|voittanut|voittaja|arvonta|perintö|miljoona*|bitcoin|luottamukselli*|suljetaan|poistetaan|postilaatikko on täynnä|tullimaksu|toimitusmaksu|veronpalautus|24 tunnin|48 tunnin|uusi tilinumero|arvoisa asiakas|hyvä asiakas',
  form: 'yhteydenottolomake|yhteydenottolomakkeen|verkkosivujen kautta|verkkosivujenne|lomakkeen kautta|uusi yhteydenotto|uusi tarjouspyyntö|uusi viesti käyttäjältä|lähetti sinulle viestin|asiakkaan viesti|kysymys ilmoituksestasi|mainitsi sinut|vastasi sinulle|osoitettu sinulle|vastaa suoraan',
  autoReply:
    'automaattinen vastaus|poissa|lomalla|olen lomalla|poissaolo|tavoitettavissa|en ole paikalla|vastaan viestiisi|palattuani|olemme vastaanottaneet viestisi|olemme vastaanottaneet|tikettinumero|palvelupyyntö',
  bounce: 'ei voitu toimittaa|toimitus epäonnistui|viestiä ei|osoitetta ei löydy|palautettu posti',
};
