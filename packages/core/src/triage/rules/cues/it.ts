import type { LanguageCues } from './cue-kinds.ts';

export const it: LanguageCues = {
  smallWords:
    'il|lo|la|gli|le|di|che|e|un|una|per|con|non|è|del|della|al|alla|nel|sono|ho|ti|mi|vi|ci|si|come|anche|questo|grazie|ciao|da|dei|delle|più|buongiorno|puoi|potresti|potrebbe|tuo|tua|tuoi|suo|sua|gentile',
  ask: "puoi|potresti|può|potrebbe|potete|potreste|possiamo|potremmo|posso|potrei|hai|ha avuto|avete|sai se|sai quando|sa se|sa dirmi|sapete|ti andrebbe|ti va|vi va|le andrebbe|cosa ne pensi|cosa ne pensa|che ne pensi|che ne pensa|che ne dici|che ne dite|secondo te|secondo lei|è possibile|sarebbe possibile|c'è qualche|ci sono novità|novità su|una domanda|ho una domanda|volevo chiederti|volevo chiederle|vorrei sapere|volevo sapere|mi chiedevo|vuoi che|vuole che|dobbiamo|devo|dovrei|ci sei|vieni|mi dai|mi dici|mi mandi|mi confermi|ci conferma|mi fai",
  request:
    "fammi sapere|mi faccia sapere|ci faccia sapere|fateci sapere|fatemi sapere|dimmi|mi dica|inviami|mi invii|ci invii|mandami|mi mandi|confermami|confermi|ti prego di|la prego di|si prega di|la preghiamo di|ho bisogno di te|ho bisogno del tuo|ho bisogno della tua|ho bisogno che|abbiamo bisogno del suo|abbiamo bisogno della sua|mi serve|ci serve|mi servirebbe|attendo tua|attendo sua|attendo risposta|attendo un|attendo riscontro|in attesa di|in attesa di un suo|resto in attesa|restiamo in attesa|un suo riscontro|un tuo riscontro|un cortese riscontro|aspetto la tua|aspetto una tua|aspetto tue|ti chiedo di|le chiedo di|le chiediamo di|vi chiediamo di|dare un'occhiata|dai un'occhiata|dacci un'occhiata|il tuo parere|il suo parere|la tua opinione|la sua approvazione|la tua approvazione|chiamami|mi richiami|richiamami|rispondimi|sollecito|non ho ricevuto risposta|non avendo ricevuto|ricordarti di|firmare e|da firmare|compilare|compila|rispedire|rimandare firmato|di inviarmele|di inviarmi|di inviarci|inviarmi|mandarmi|chiede le",
  please: 'per favore|per piacere|per cortesia|la prego|ti prego',
  availability:
    "sei libero|sei libera|è libero|è disponibile|sei disponibile|sarebbe disponibile|saresti disponibile|saresti libero|saresti libera|disponibilità|quando puoi|quando potremmo|quando possiamo|quando sei|quando ci|quando hai|quando le|quando ti|ti va bene|le va bene|vi va bene|ti andrebbe bene|le andrebbe bene|andrebbe bene|ti torna|che giorno|quale giorno|che ora|a che ora|quale orario|che orario|hai tempo|ha tempo|avrebbe tempo|avresti tempo|hai un momento|hai mezz'ora|ha un momento|un momento libero|la tua agenda|sua agenda|in agenda|fissare|fissiamo|proporre una data|trovare una data|oppure|preferisci|preferisce|ci vediamo|facciamo|ti farebbe comodo|le farebbe comodo",
  meeting:
    'riunione|incontro|incontrarci|incontriamo|vederci|vediamo|ci vediamo|appuntamento|chiamata|telefonata|sentirci|sentiamo|una call|call|videochiamata|caffè|pranzo|pranzare|cena|cenare|aperitivo|colloquio|parlare|parlarne|chiacchierata|visita|sopralluogo|workshop|passare da|passo da|colazione|birra|consulenza|seduta|visita medica',
  agreed:
    "ci vediamo martedì|ci vediamo domani|ci vediamo allora|a domani|a martedì|confermato|confermo|è confermato|mi va bene|per me va bene|va benissimo|ci sarò|d'accordo allora",
  moved:
    'spostare|rimandare|rinviare|posticipare|anticipare|non riesco|non potrò|imprevisto|contrattempo|altro giorno|altra data|altro orario|nuova data',
  deadline:
    'entro domani|entro oggi|entro venerdì|entro lunedì|entro giovedì|entro mercoledì|entro martedì|entro la fine|entro le|entro il|entro stasera|entro|scadenza|scade|in scadenza|al più tardi|oggi stesso|oggi|stasera|in giornata|fine giornata|prima di domani|ultimo sollecito|ultimo avviso|ultimo giorno',
  urgent:
    "urgente|urgentemente|con urgenza|d'urgenza|al più presto|il prima possibile|quanto prima|immediatamente|subito|importante|emergenza|critico|bloccati|bloccato|fermi|prioritario|diffida",
  noAnswer:
    "non serve rispondere|non serve risposta|non c'è bisogno di rispondere|non occorre rispondere|non è necessario rispondere|nessuna risposta necessaria|non devi rispondere|non devi fare nulla|non deve fare nulla|non devi fare niente|nessuna azione richiesta|per informazione|per conoscenza|per tua informazione|per sua informazione|a titolo informativo|solo per informarti|solo per informarla|ti informo|la informo|la informiamo|vi informiamo|volevo solo dirti|giusto per informarti|si prega di non rispondere|non rispondere a questa|giusto per fartelo sapere|solo per dirti|lascia stare|lascia perdere|risolto da solo",
  thanks:
    "grazie|grazie mille|molte grazie|ti ringrazio|la ringrazio|perfetto|ottimo|benissimo|ricevuto|d'accordo|prego|va bene|tutto chiaro|fantastico",
  boilerplate:
    "hai domande|ha domande|per qualsiasi domanda|per qualsiasi dubbio|per qualsiasi informazione|serve aiuto|hai bisogno di aiuto|ha bisogno di aiuto|non esitare|non esiti|come stai|come sta|come va|tutto bene|spero che|lo sapevi|sapevi che|vero|non trovi|non sei stato tu|non sei stata tu|pronto a|pronti a|voglia di|perché ricevo|chi l'avrebbe mai detto|cosa aspetti|cerchi",
  receipt:
    "fattura|ricevuta|il tuo ordine|il suo ordine|conferma ordine|conferma d'ordine|numero ordine|numero d'ordine|pagamento ricevuto|abbiamo ricevuto il pagamento|il tuo pagamento|il suo pagamento|il tuo acquisto|è stato spedito|spedito|spedizione|è stato consegnato|consegnato|in consegna|il tuo pacco|tracking|prenotazione|la tua prenotazione|conferma di prenotazione|biglietto|estratto conto|addebito|rimborso|iva|totale pagato|importo totale|busta paga|cedolino|bonifico|scontrino",
  notice:
    "codice di verifica|codice di sicurezza|codice di accesso|reimpostare la password|password|nuovo accesso|nuovo dispositivo|ti ha menzionato|ha commentato|ti è stato assegnato|messaggio automatico|generato automaticamente|generata automaticamente|promemoria|il tuo account|il suo account|condizioni d'uso|termini e condizioni|informativa sulla privacy|manutenzione|notifica|sondaggio|abbonamento|rinnovo|si rinnoverà|nuovo documento|nuovo messaggio|avviso di",
  alarm:
    'avviso di sicurezza|attività sospetta|attività insolita|sospetto|pagamento rifiutato|pagamento non riuscito|rifiutato|sarà sospeso|sospeso|sarà eliminato|ultimo avviso|volo cancellato|cancellato|in ritardo|bloccata|insoluto',
  newsletter:
    "disiscriviti|annulla iscrizione|cancella iscrizione|annullare l'iscrizione|newsletter|visualizza nel browser|apri nel browser|offerta|offerte|sconto|sconti|saldi|promozione|codice sconto|acquista ora|compra ora|approfitta|scopri|scopri di più|leggi tutto|continua a leggere|iscriviti|spedizione gratuita|novità in|ultima occasione|esclusivo|esclusiva|webinar|questa settimana|edizione|da non perdere",
  autoReply:
    'risposta automatica|fuori ufficio|sono fuori|sono assente|assente dal|sarò assente|in ferie|in vacanza fino|accesso limitato|risponderò al mio rientro|al mio rientro|al mio ritorno|conferma di ricezione|abbiamo ricevuto la tua richiesta|abbiamo ricevuto la sua richiesta|la sua richiesta è stata|numero di ticket|numero pratica|ti risponderemo',
  bounce:
    'impossibile recapitare|non è stato recapitato|mancato recapito|mancata consegna|messaggio non consegnato|indirizzo non trovato|destinatario sconosciuto',
};
