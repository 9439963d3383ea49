/** A question about Ada's demo mailbox, and where its answer is. */
export interface Question {
  asks: string;
  /** Of the subject of the thread, or of the title of the event. */
  in?: RegExp;
  /** Of the text of the message, or of the event; null where the mailbox has no answer. */
  answer: RegExp | null;
  /** Asked in another language than the mail, or in other words. */
  foreign?: true;
}

/** Written by reading the demo mail, before the search for passages existed. */
export const questions: Question[] = [
  // The lease and the move.
  { asks: 'Who signs the lease for the company?', in: /Lease draft/, answer: /I will sign for the company/ },
  { asks: 'From which date do we have access for the cabling?', in: /Lease/, answer: /12 January/ },
  { asks: 'May the deposit be a bank guarantee?', in: /Lease/, answer: /bank guarantee is fine/ },
  {
    asks: 'How much more does the old lift shaft for the server cupboard cost?',
    in: /Cabling/,
    answer: /1,900/,
  },
  { asks: 'When does the electrician start?', in: /Cabling/, answer: /starts on the 14th/ },
  { asks: 'Which floor did we choose in the Faktorei building?', answer: /Three it is|for the third floor/ },
  { asks: 'Why is Ben against the fifth floor?', in: /floor/, answer: /400 kg/ },
  { asks: 'What did Ruth say about the break option?', in: /Clause 4\.2/, answer: /nine months ahead/ },

  // The launch.
  { asks: 'What is the price of Skylark including VAT?', in: /Press kit/, answer: /189, including VAT/ },
  { asks: 'When does the press embargo end?', in: /Press kit/, answer: /Tuesday the 8th at 9:00/ },
  {
    asks: 'Where should the review unit for Tom Adeyemi be sent?',
    in: /Review unit/,
    answer: /14 Harbour Lane/,
  },
  { asks: 'On which day is the firmware frozen?', in: /Firmware freeze/, answer: /freeze on the 28th/ },
  { asks: 'Why do three beta units lose their battery?', in: /Battery drain/, answer: /bad reception/ },
  { asks: 'Who takes the Italian manual?', in: /Launch checklist/, answer: /Give me the manual/ },

  // Customers and suppliers.
  { asks: 'Which discount did Dev offer Mr Wilk?', in: /Quote for 12/, answer: /five per cent/ },
  {
    asks: 'Did Andrzej accept the five per cent?',
    in: /Quote for 12/,
    answer: /Agreed, please send invoice/,
  },
  { asks: 'How long does the battery last at minus 15?', in: /Quote for 12/, answer: /eleven months/ },
  { asks: 'What was wrong with batch 207?', in: /Sensor drift/, answer: /wrong glue/ },
  { asks: 'How many sensors were sent back to Osaka?', in: /Sensor drift/, answer: /39 sensors/ },
  { asks: 'Where will disputes with Minato be settled?', in: /Supply agreement/, answer: /Singapore/ },
  { asks: 'How much do schools pay for a station?', in: /School project/, answer: /96 € each/ },
  { asks: 'What caused the data gap on 14 October?', in: /Data gap/, answer: /expired certificate/ },
  { asks: 'Which margin did we offer Reto Amsler?', in: /Dealer terms/, answer: /28 %/ },

  // Colleagues, applicants, lists.
  { asks: 'When does Inês Carvalho start?', in: /Offer letter/, answer: /1 February/ },
  { asks: 'Which notice period did we agree on for Inês?', in: /Offer letter/, answer: /Two months, please/ },
  { asks: 'Who is on call from 27 to 30 December?', in: /on call/, answer: /27 to 30 is mine/ },
  { asks: 'Which option was booked for the retreat?', in: /retreat/, answer: /A it is/ },
  { asks: 'Which grey is used for the injection mould?', in: /Injection mould/, answer: /RAL 7035/ },
  { asks: 'How many housings did Dev count in the warehouse?', in: /Warehouse/, answer: /1,012 housings/ },
  { asks: 'How long did the restore test of the backups take?', in: /restore test/, answer: /22 minutes/ },
  { asks: 'How many gardens applied for the beta?', in: /Beta gardens/, answer: /212 applications/ },
  { asks: 'Which unit for wind was agreed on the weather data list?', in: /\[owd\] Units/, answer: /m\/s/ },

  // Private life.
  { asks: 'When does the night train to Vienna leave?', in: /night train/, answer: /18:53/ },
  { asks: 'What did the flights to Lisbon cost?', in: /Berlin – Lisbon/, answer: /321,80/ },
  { asks: 'On which day is the guest lecture for Miriam?', in: /Guest lecture/, answer: /the 21st/ },
  { asks: 'What time is the dinner with Greta?', in: /Dinner on the 5th/, answer: /19:30/ },
  { asks: 'Who feeds Herr Schmidt?', in: /Parcel and/, answer: /Maja feed Herr Schmidt|Maja says yes/ },

  // In another language than the mail, or in other words.
  { asks: 'Was kostet eine Station für Schulen?', in: /School project/, answer: /96 € each/, foreign: true },
  { asks: 'What caused the leak in our kitchen?', in: /Water stain/, answer: /Waschmaschine/, foreign: true },
  { asks: 'How did the radio emission retest go?', in: /EMC test/, answer: /4,8 dB/, foreign: true },
  { asks: 'How many bottles of wine did I order from Werner?', in: /Wine/, answer: /Sechs/, foreign: true },
  {
    asks: 'Combien coûte la station chauffée pour le refuge de Luca ?',
    in: /rifugio/,
    answer: /340 €/,
    foreign: true,
  },
  {
    asks: 'How many stations did I recommend to Claire Fournier?',
    in: /Frost alarms/,
    answer: /huit stations/,
    foreign: true,
  },
  { asks: 'When do we travel to Falun for Christmas?', in: /Falun/, answer: /22:a/, foreign: true },
  {
    asks: 'Wo sollen Streitigkeiten mit Minato entschieden werden?',
    in: /Supply agreement/,
    answer: /Singapore/,
    foreign: true,
  },
  { asks: 'How much is the rent for the cello?', in: /Cello/, answer: /22 Euro im Monat/, foreign: true },
  { asks: 'När ringer Katrin Albers?', in: /Reference/, answer: /Tuesday (?:at )?10:30/, foreign: true },
  { asks: 'What did the bicycle repair cost?', in: /bicycle/, answer: /118 Euro/, foreign: true },
  {
    asks: 'What does the insurer want to know about the test chamber?',
    in: /Insurance/,
    answer: /welchem Druck/,
    foreign: true,
  },
  { asks: '¿Cuánto dura la batería a 15 grados bajo cero?', answer: /eleven months/, foreign: true },
  { asks: 'When is the online meeting with Ms Sato?', answer: /12月3日/, foreign: true },
  { asks: 'How is our electricity bill changing in January?', answer: /86 auf 79/, foreign: true },

  // In the calendar.
  { asks: 'When is my dentist appointment?', in: /Dentist|Zahnarzt/, answer: /Dentist/ },
  { asks: 'When is the roadmap workshop?', in: /Roadmap workshop/, answer: /Roadmap workshop/ },

  // Without an answer in the mailbox.
  { asks: 'What did Nordwind offer for the second phase, and who accepted?', answer: null },
  { asks: 'How much did we pay for the company car?', answer: null },
  { asks: 'Who won the tennis tournament in Wimbledon?', answer: null },
  { asks: 'When does my passport expire?', answer: null },
  { asks: 'What is the password of the hotel wifi in Tokyo?', answer: null },
  { asks: 'Wie hoch ist die Leasingrate für den Traktor?', answer: null },
];
