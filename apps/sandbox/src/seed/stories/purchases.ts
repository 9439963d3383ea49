import { noticeHtml } from '../html-designs.ts';
import { ADA } from '../people.ts';
import { mail, type Story, story } from '../story.ts';
import { receipts } from './series.ts';

const PARCELS = [
  '0.8 | Ihr Paket kommt heute zwischen 13:20 und 15:20 | Schnellpost | Ihre Sendung 0034 1187 2290 von Nordwind Outdoor ist auf dem Weg zu Ihnen. Sie können noch bis 12 Uhr einen Ablageort wählen.',
  '2 | Your parcel was delivered to a neighbour | Schnellpost | We left your parcel 0034 1186 0071 with: KAMINSKI, 2nd floor.',
  '6 | Shipped: 2 × thermocouple type K | Messwerk Shop | Good news, your order M-88213 has left our warehouse. Delivery in 2 to 3 working days.',
  '11 | Zustellung verschoben | Schnellpost | Ihre Sendung konnte heute nicht zugestellt werden. Wir versuchen es morgen erneut, Sie müssen nichts tun.',
  '19 | Your order from Paper & Pine is on its way | Paper & Pine | One calendar, one fountain pen, wrapped as a present. Tracking number PP2277109DE.',
  '27 | Delivered: pallet of 60 sensor housings | CargoLine | Signed for by OKAFOR at 10:42. Proof of delivery is available for 90 days.',
  '35 | Customs: your shipment is cleared | CargoLine | Consignment from Minato Keiki, 3 cartons, cleared in Frankfurt. Expected in Berlin tomorrow.',
  '49 | Shipped: winter boots, size 31 | Nordwind Outdoor | Deine Bestellung N-50117 ist unterwegs. Rückgabe 30 Tage kostenlos.',
];

export const purchases: Story[] = [
  ...PARCELS.map(parcel),
  ...receipts(
    { name: 'Fernbahn', from: 'Fernbahn Tickets <noreply@tickets.fernbahn.test>', color: '#b3122d' },
    [
      '3 | Ihre Buchung Berlin – Hamburg | Ihre Fahrt ist gebucht | Hinfahrt ab Berlin 08:36, an Hamburg 10:21. Die Fahrkarte liegt in der App. | ICE 2. Klasse, Erwachsene = 39,90 €; Sitzplatz Wagen 9, Platz 61 = 4,90 € | 44,80 € | FB-7Q2K1M',
      '38 | Your night train to Vienna | You are on your way | Departure 18:53 from Berlin, arrival 07:25. Breakfast is included. | Sleeper, upper bunk = 89,00 €; Breakfast = 0,00 € | 89,00 € | FB-2HH8PW',
    ],
  ),
  ...receipts({ name: 'Aerolusa', from: 'Aerolusa <no-reply@booking.aerolusa.test>', color: '#0a7a5a' }, [
    '45 | Booking confirmed: Berlin – Lisbon, 10 March | Lisbon is waiting | Two passengers, hand luggage. Online check-in opens 36 hours before departure. | BER–LIS 10 March, adult = 84,20 €; BER–LIS 10 March, child = 71,20 €; LIS–BER 15 March, both = 166,40 € | 321,80 € | AL9XQ4',
  ]),
  ...receipts({ name: 'Grüner Korb', from: 'Grüner Korb <bestellung@gruenerkorb.test>', color: '#4d7c0f' }, [
    '1 | Deine Kiste für Dienstag | Danke für deine Bestellung | Lieferung Dienstag zwischen 17 und 19 Uhr. Änderungen bis Montag, 12 Uhr. | Gemüsekiste mittel = 24,50 €; Linsen, 1 kg = 4,80 €; Eier, 10 Stück = 4,20 € | 33,50 € | GK-118842',
    '8 | Deine Kiste für Dienstag | Danke für deine Bestellung | Lieferung Dienstag zwischen 17 und 19 Uhr. | Gemüsekiste mittel = 24,50 €; Kürbis = 3,90 € | 28,40 € | GK-118107',
    '15 | Deine Kiste für Dienstag | Danke für deine Bestellung | Lieferung Dienstag zwischen 17 und 19 Uhr. | Gemüsekiste groß = 31,00 €; Hafermilch, 6 × = 11,40 € | 42,40 € | GK-117392',
    '22 | Deine Kiste für Dienstag | Danke für deine Bestellung | Ersatzartikel: statt Mangold diese Woche Spinat. | Gemüsekiste mittel = 24,50 € | 24,50 € | GK-116780',
    '36 | Gutschrift für deine Kiste | Es tut uns leid um die Tomaten | Wir haben dir den Betrag gutgeschrieben. | Tomaten, 500 g = −3,60 € | −3,60 € | GK-115001',
  ]),
  ...receipts(
    {
      name: 'Cloudstack Hosting',
      from: 'Cloudstack Billing <billing-noreply@cloudstack-hosting.test>',
      color: '#1d4ed8',
    },
    [
      '12 | Invoice 2210-0447 paid | Thank you for your payment | We charged the card ending in 4417. The invoice is in your account. | Compute, 3 nodes = 142,00 €; Object storage, 1.2 TB = 27,60 €; Support = 29,00 € | 198,60 € | 2210-0447',
      '43 | Invoice 2209-0431 paid | Thank you for your payment | We charged the card ending in 4417. | Compute, 3 nodes = 142,00 €; Object storage, 1.1 TB = 25,30 €; Support = 29,00 € | 196,30 € | 2209-0431',
    ],
  ),
  ...receipts({ name: 'Stimmgabel', from: 'Stimmgabel Musik <quittung@stimmgabel.test>', color: '#6d28d9' }, [
    '9 | Your receipt for November | Family plan renewed | Next payment in 30 days. | Family plan, one month = 17,99 € | 17,99 € | SG-882711',
    '40 | Your receipt for October | Family plan renewed | Next payment in 30 days. | Family plan, one month = 17,99 € | 17,99 € | SG-860443',
  ]),
  ...receipts(
    { name: 'Dumpling Haus', from: 'Tischzeit Reservierung <noreply@tischzeit.test>', color: '#be123c' },
    [
      '17 | Reservation confirmed: Dumpling Haus, 19:30 | See you on the 5th | Table for four by the window. Please tell us by noon if you cannot come. | Table for four = 0,00 €; Deposit = 20,00 € | 20,00 € | TZ-40918',
    ],
  ),
  ...receipts(
    { name: 'Messwerk Shop', from: 'Messwerk Shop <orders@messwerk-shop.test>', color: '#0f766e' },
    [
      '7 | Order M-88213 received | We are packing | Invoice follows with the delivery. | Thermocouple type K, 2 m = 2 × 18,40 €; Calibration certificate = 45,00 € | 81,80 € | M-88213',
      '51 | Order M-87002 received | We are packing | Delivery in one part. | Hygrometer salt set = 64,00 €; Reference thermometer = 119,00 € | 183,00 € | M-87002',
    ],
  ),
  ...receipts({ name: 'Taxi Kreuz', from: 'Taxi Kreuz <beleg@taxikreuz.test>', color: '#ca8a04' }, [
    '5 | Ihr Fahrtbeleg | Danke, dass Sie mit uns gefahren sind | Von Prüflabor Süd nach Kanalstraße 12, 18 Minuten. | Fahrt = 23,70 €; Trinkgeld = 2,30 € | 26,00 € | TK-771002',
    '30 | Ihr Fahrtbeleg | Danke, dass Sie mit uns gefahren sind | Vom Hauptbahnhof nach Kanalstraße 12, 14 Minuten. | Fahrt = 17,90 € | 17,90 € | TK-769450',
  ]),
];

function parcel(line: string): Story {
  const [daysAgo = '', subject = '', sender = '', text = ''] = line.split(' | ');
  const host = `${sender.toLowerCase().replace(/[^a-z]+/g, '-')}.test`;
  const html = noticeHtml({
    sender,
    color: '#c2410c',
    heading: subject,
    text,
    action: 'Track parcel',
    link: `https://${host}/track`,
  });
  const headers = { 'Auto-Submitted': 'auto-generated' };
  const message = mail(`${sender} <no-reply@${host}>`, `${text}\n\nTrack: https://${host}/track`, {
    to: [ADA],
    html,
    headers,
  });
  return story(Number(daysAgo), subject, [message], { automated: true });
}
