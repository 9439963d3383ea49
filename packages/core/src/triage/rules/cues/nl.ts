import type { LanguageCues } from './cue-kinds.ts';

export const nl: LanguageCues = {
  smallWords:
    'de|het|een|en|van|ik|je|is|dat|niet|voor|met|op|te|zijn|wij|we|uw|jij|jullie|ook|aan|er|naar|bij|hebben|heeft|kan|maar|nog|graag|hoi|beste|dit|wel|om|als|mijn|jouw|deze|geen|wordt|u|kun|kunt|jou|hallo|groet|groeten',
  ask: 'kun je|kan je|kunt u|kan u|kunnen jullie|kunnen we|zou je|zou u|zouden jullie|zouden we|zullen we|wil je|wilt u|willen jullie|mag ik|kan ik|moet ik|moeten we|heb je|heeft u|hebben jullie|weet je|weet u|ben je|bent u|is het mogelijk|zou het mogelijk|wat vind je|wat vindt u|wat vinden jullie|wat denk je|wat denkt u|hoe zie je|een vraag|een vraagje|korte vraag|ik vroeg me af|vroeg me af|ik wilde vragen|wilde je vragen|zou graag willen weten|is er al|is er nieuws|doe je mee|ga je mee|doen jullie mee|heb jij|kun jij|kan jij|zou jij|wil jij|weet jij|wat is jouw',
  request:
    'graag een reactie|graag uw reactie|graag je reactie|graag jouw reactie|graag een antwoord|graag antwoord|graag hoor ik|hoor graag|hoor het graag|ik hoor graag|laat het me weten|laat me weten|laat maar weten|laat het weten|laat even weten|laat ons weten|laat het ons weten|stuur me|stuur mij|stuur ons|stuurt u|wilt u mij|geef me|geef even|geef door|bevestig|gelieve|zou je willen|ik heb nodig|heb ik nodig|nodig van jou|nodig van u|hebben we nodig|hebben wij nodig|heb je hulp nodig van|ik wacht op|wacht nog op|wachten op uw|wachten nog op|in afwachting van|zie uw reactie|zie je reactie|bel me|bel mij|belt u mij|kijk even|kijk eens|wil je even kijken|je mening|uw mening|jouw mening|je akkoord|uw akkoord|jouw akkoord|uw goedkeuring|je goedkeuring|nog geen reactie|nog geen antwoord|nog niets gehoord|herinner je|vul in|invullen|ondertekenen|ondertekend retour|terugsturen|reageer|neem even|vergeet niet|denk je aan|zeg het|stuur je|stuurt u|mail me|ik mis nog',
  please: 'graag|alsjeblieft|alstublieft|svp|gelieve',
  availability:
    'ben je vrij|bent u beschikbaar|ben je beschikbaar|bent u in de gelegenheid|wanneer kun je|wanneer kan je|wanneer kunt u|wanneer schikt|wanneer ben je|wanneer heb je|wanneer zou|wanneer komt het|schikt het|schikt dat|schikt u|schikt jou|past het|past dat|past je|komt het uit|komt dat uit|komt jou|zou _ uitkomen|zou _ passen|uitkomen|welke dag|welk moment|welke tijd|hoe laat|heb je tijd|heeft u tijd|heb je even tijd|heb je zin|hebben jullie tijd|heb je een momentje|tijd voor|je agenda|uw agenda|jouw agenda|in de agenda|afspreken|inplannen|plannen|een datum|datumprikker|beschikbaarheid|tijdstip|moment|of liever|zullen we zeggen|lukt het|lukt je|schikt',
  meeting:
    'afspraak|vergadering|overleg|overleggen|meeting|gesprek|bellen|belafspraak|telefoontje|videogesprek|koffie|lunch|lunchen|diner|eten|borrel|borrelen|biertje|afspreken|langskomen|kom langs|sollicitatiegesprek|bezichtiging|bespreken|spreken|bijpraten|bezoek|workshop|ontmoeten|ontmoeting|sessie|wandelen|kennismaken|kennismaking|call|controle|ontbijt|demo',
  agreed:
    'tot dan|tot morgen|tot dinsdag|tot maandag dan|dan zien we elkaar|staat genoteerd|is bevestigd|bevestigd|past mij|past me|komt goed uit|schikt mij|ik ben er|afgesproken|staat in de agenda|hierbij bevestig ik',
  moved:
    'verzetten|verplaatsen|verschuiven|uitstellen|afzeggen|ik kan helaas niet|kan helaas niet|lukt helaas niet|er is iets tussengekomen|tussengekomen|andere dag|ander moment|andere tijd|nieuwe datum|vervroegen',
  deadline:
    'voor morgen|voor vrijdag|voor maandag|voor het einde|voor eind|uiterlijk|deadline|vandaag nog|vandaag|vanavond|vanmiddag|voor het weekend|eind van de dag|einde van de dag|binnen 24 uur|verloopt|vervalt|laatste herinnering|aanmaning|achterstallig|voor 12 uur|tot uiterlijk',
  urgent:
    'dringend|spoed|met spoed|urgent|zo snel mogelijk|zsm|onmiddellijk|direct|per direct|belangrijk|noodgeval|kritiek|geblokkeerd|ligt plat|ligt eruit|ingebrekestelling',
  noAnswer:
    'je hoeft niet te reageren|u hoeft niet te reageren|je hoeft niet te antwoorden|hoeft niet te reageren|hoef je niet te reageren|hoeft u niet te reageren|reactie is niet nodig|antwoord is niet nodig|geen antwoord nodig|geen reactie nodig|je hoeft niets te doen|u hoeft niets te doen|hoef je niets te doen|hoeft u niets te doen|geen actie nodig|geen actie vereist|ter info|ter informatie|ter kennisgeving|ter kennisname|ter kennisneming|voor de volledigheid|even laten weten|laten weten dat|wilde alleen even|wilde even laten weten|hierbij informeren wij|wij informeren u|bij deze informeren|niet beantwoorden|niet reageren op deze|kleine update|fyi|laat maar zitten|al opgelost|is al gevonden',
  thanks:
    'bedankt|dank je|dank je wel|dank u|dank u wel|hartelijk dank|dankjewel|dankuwel|top|prima|perfect|helder|ontvangen|graag gedaan|akkoord|komt goed|fijn|mooi',
  boilerplate:
    'vragen|heeft u vragen|heb je vragen|bij vragen|voor vragen|hulp nodig|aarzel niet|schroom niet|hoe gaat het|hoe is het|alles goed|ik hoop dat|wist je dat|wist u dat|wie had dat gedacht|toch|of niet soms|was jij dit niet|klaar voor|zin in|waarom ontvang|wat wil je nog meer|op zoek naar|hoe tevreden|waar wacht je op',
  receipt:
    'factuur|bon|kassabon|uw bestelling|je bestelling|bestelnummer|orderbevestiging|bevestiging van je bestelling|betaling ontvangen|uw betaling|je betaling|betaalbewijs|is verzonden|onderweg|is bezorgd|bezorgd|track trace|pakket|je pakket|uw pakket|boeking|boekingsbevestiging|je boeking|uw boeking|reservering|ticket|e ticket|rekeningafschrift|afschrijving|incasso|terugbetaling|btw|totaalbedrag|totaal betaald|loonstrook|salarisspecificatie|kwitantie',
  notice:
    'verificatiecode|beveiligingscode|inlogcode|wachtwoord|wachtwoord resetten|nieuwe aanmelding|nieuwe login|nieuw apparaat|heeft je genoemd|heeft gereageerd op|toegewezen|automatisch bericht|automatisch gegenereerd|automatisch verstuurd|herinnering|je account|uw account|voorwaarden|privacybeleid|privacyverklaring|onderhoud|melding|enquête|abonnement|verlengd|nieuw document|nieuw bericht|berichtenbox|kennisgeving|storing',
  alarm:
    'beveiligingswaarschuwing|verdachte|ongebruikelijke activiteit|betaling mislukt|mislukt|geweigerd|wordt geblokkeerd|geblokkeerd|wordt verwijderd|laatste aanmaning|vlucht geannuleerd|geannuleerd|vertraging|vertraagd|terugroepactie',
  newsletter:
    'uitschrijven|afmelden|nieuwsbrief|bekijk in browser|bekijk online|bekijk de webversie|korting|aanbieding|aanbiedingen|actie|uitverkoop|kortingscode|koop nu|shop nu|bestel nu|profiteer|lees meer|lees verder|meer informatie|schrijf je in|meld je aan|gratis verzending|nieuw binnen|laatste kans|exclusief|webinar|deze week|editie|mis het niet',
  autoReply:
    'automatisch antwoord|afwezigheidsmelding|ik ben afwezig|afwezig|niet aanwezig|niet op kantoor|op vakantie|met vakantie|met verlof|beperkt bereikbaar|bij terugkomst|na mijn vakantie|ontvangstbevestiging|we hebben je bericht|wij hebben uw bericht|wij hebben uw aanvraag|uw aanvraag is|ticketnummer|zaaknummer|zo spoedig mogelijk',
  bounce:
    'onbestelbaar|niet bezorgd|kon niet worden bezorgd|kan niet worden bezorgd|bezorging mislukt|adres niet gevonden',
};
