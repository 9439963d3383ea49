import type { LanguageCues } from './cue-kinds.ts';

export const pt: LanguageCues = {
  smallWords:
    'o|os|as|de|que|e|em|um|uma|para|com|não|do|da|no|na|dos|das|por|se|ao|você|seu|sua|obrigado|obrigada|olá|está|mais|foi|já|nos|tem|ou|muito|isso|bom|dia|podes|pode|teu|tua|cumprimentos',
  ask: 'você pode|você poderia|pode me|poderia me|podes|poderias|pode enviar|poderia enviar|podemos|poderíamos|posso|poderia|pode|será que|você tem|tens|tem como|teria como|conseguiu|consegue|consegues|conseguiria|sabe se|sabes se|sabe quando|sabes quando|o que acha|o que achas|o que você acha|qual a sua opinião|que achas|é possível|seria possível|há alguma|alguma novidade|tem novidades|uma pergunta|uma dúvida|tenho uma dúvida|gostaria de saber|queria saber|queria perguntar|queria te perguntar|quer que|queres que|devo|devemos|você vem|vens|topa|você topa|me ajuda|me manda|me envia|me confirma|me avisa se|você já|já viste|já viu',
  request:
    'por favor envie|por favor envia|por favor confirme|por favor confirma|por favor responda|por favor verifique|por favor revise|favor enviar|favor confirmar|favor responder|favor verificar|me avise|me avisa|avise me|avisa me|avise nos|me diga|diz me|diga me|diga nos|me envie|envie me|envia me|manda me|me mande|confirme se|confirma se|preciso de você|preciso que|preciso da sua|preciso do seu|preciso da tua|preciso do teu|precisamos da sua|precisamos do seu|precisamos que|aguardo sua|aguardo a sua|aguardo o seu|aguardo seu|aguardo retorno|aguardo a tua|aguardo resposta|aguardamos sua|aguardamos o seu|aguardamos a sua|fico no aguardo|fico à espera|ficamos a aguardar|fico a aguardar|no aguardo|agradeço se|agradecia que|agradecia se|agradeceria|peço que|peço lhe|pedimos que|solicito|solicitamos|dá uma olhada|dar uma olhada|sua opinião|tua opinião|sua aprovação|tua aprovação|seu retorno|sua resposta|tua resposta|sua confirmação|me liga|liga me|ligue me|não recebi resposta|ainda não recebi|não tive retorno|retomo este|assinar e|preencher|preencha|devolver assinado|me responde|preciso da|falta o|falta a',
  please: 'por favor|favor',
  availability:
    'está livre|você está livre|estás livre|está disponível|estás disponível|estaria disponível|estarias disponível|disponibilidade|quando pode|quando podes|quando você pode|quando podemos|quando poderíamos|quando seria|quando fica|quando tem|fica bom para você|fica bem para|fica bom|dá jeito|dá te jeito|dava te jeito|dava lhe jeito|funciona para você|funciona para ti|é bom para você|seria bom para você|convém lhe|te convém|que dia|qual dia|qual o melhor dia|melhor dia|melhor horário|que horas|a que horas|qual horário|que horário|tem tempo|tens tempo|teria tempo|tem um tempinho|tens um bocadinho|tem um momento|um horário|horários|na agenda|sua agenda|tua agenda|agendar|marcar|marcamos|remarcar|propor uma data|sugerir uma data|que tal|pode ser|ou prefere|ou preferes|ou melhor',
  meeting:
    'reunião|reunir|reunirmos|encontro|encontrar|encontrarmos|nos vermos|nos ver|ligação|chamada|videochamada|uma call|call|telefonema|te ligar|lhe ligar|café|almoço|almoçar|jantar|entrevista|conversar|conversa|conversarmos|falar|falarmos|falamos|bate papo|consulta|visita|visitar|cerveja|chope|oficina|workshop|passar aí|pequeno almoço|sessão|demonstração|vistoria',
  agreed:
    'até terça|até segunda|até amanhã|até lá|nos vemos|confirmado|está confirmado|confirmada|confirmo|combinado|para mim está ótimo|funciona para mim|por mim tudo bem|estarei lá|fica combinado',
  moved:
    'remarcar|adiar|antecipar|mudar a reunião|mudar o horário|reagendar|não vou conseguir|não poderei|surgiu um imprevisto|imprevisto|outro dia|outra data|outro horário|nova data',
  deadline:
    'até amanhã|até hoje|até sexta|até segunda|até quinta|até quarta|até terça|até o fim|até ao fim|até o final|até ao final|até às|até o dia|até ao dia|prazo|vence|vencimento|no máximo até|o mais tardar|hoje|ainda hoje|hoje à tarde|esta tarde|fim do dia|final do dia|último aviso|expira|em atraso',
  urgent:
    'urgente|urgentemente|com urgência|urgência|o quanto antes|o mais rápido possível|o mais breve possível|imediatamente|imediato|importante|emergência|crítico|bloqueado|parados|parado|fora do ar|prioridade',
  noAnswer:
    'não precisa responder|não precisas de responder|não é necessário responder|não é preciso responder|não requer resposta|sem necessidade de resposta|não precisa fazer nada|não tem de fazer nada|não é preciso fazer nada|nenhuma ação necessária|nenhuma ação é necessária|para sua informação|para tua informação|para seu conhecimento|para conhecimento|a título informativo|só para informar|só para avisar|só para te avisar|só para lhe dizer|só para dizer|apenas para informar|informamos que|informo que|venho informar|por favor não responda|não responda a este|não responda este|deixa pra lá|esquece|já resolvi',
  thanks:
    'obrigado|obrigada|muito obrigado|muito obrigada|valeu|perfeito|ótimo|recebido|de nada|entendido|combinado|beleza|maravilha|agradeço|excelente|fixe',
  boilerplate:
    'alguma dúvida|tem dúvidas|tens dúvidas|dúvidas|em caso de dúvida|se tiver dúvidas|qualquer dúvida|precisa de ajuda|precisas de ajuda|não hesite|não hesites|como vai|como está|como estás|tudo bem|espero que|você sabia|sabia que|sabias que|não é mesmo|não é|não foi você|não foste tu|pronto para|pronta para|por que recebi|quem diria|o que está esperando|procura|que mais se pode pedir',
  receipt:
    'fatura|recibo|nota fiscal|seu pedido|sua encomenda|tua encomenda|a tua encomenda|confirmação de pedido|número do pedido|pagamento recebido|recebemos seu pagamento|recebemos o seu pagamento|seu pagamento|sua compra|foi enviado|foi enviada|a caminho|foi entregue|entregue|rastreamento|código de rastreio|sua reserva|reserva confirmada|a tua reserva|bilhete|passagem|extrato|débito|débito direto|reembolso|iva|valor total|total pago|recibo de vencimento|transferência|pix|boleto|multibanco|comprovante|comprovativo',
  notice:
    'código de verificação|código de segurança|código de acesso|redefinir sua senha|redefinir a senha|senha|palavra passe|novo login|novo acesso|novo dispositivo|mencionou você|comentou|atribuído a você|mensagem automática|gerada automaticamente|gerado automaticamente|lembrete|sua conta|a tua conta|termos de uso|política de privacidade|manutenção|notificação|pesquisa|inquérito|assinatura|subscrição|será renovada|renovação|novo documento|nova mensagem|aviso de',
  alarm:
    'alerta de segurança|atividade suspeita|atividade incomum|suspeito|suspeita|pagamento recusado|pagamento não|recusado|será suspensa|suspensa|será excluída|último aviso|voo cancelado|cancelado|atrasado|bloqueada|bloqueado',
  newsletter:
    'cancelar inscrição|descadastrar|cancelar subscrição|cancelar a subscrição|anular subscrição|newsletter|boletim|ver no navegador|abrir no navegador|oferta|ofertas|desconto|descontos|saldos|promoção|promoções|cupom|código promocional|compre agora|compre já|aproveite|aproveita|saiba mais|leia mais|inscreva se|frete grátis|portes grátis|novidades|última chance|exclusivo|webinar|esta semana|edição|não perca',
  autoReply:
    'resposta automática|fora do escritório|estou fora|estou ausente|ausente do escritório|estarei ausente|de férias|em férias|de licença|acesso limitado|responderei no meu retorno|quando regressar|quando voltar|no meu regresso|aviso de recebimento|recebemos sua mensagem|recebemos a sua mensagem|recebemos seu contato|recebemos o seu pedido|recebemos a sua solicitação|número do protocolo|número de protocolo|protocolo|em breve entraremos',
  bounce:
    'não foi entregue|não pôde ser entregue|falha na entrega|mensagem não entregue|endereço não encontrado|destinatário desconhecido',
};
