import type { SendAs } from '../mail/mailbox.ts';

/** One with a designed signature and its own address for answers, one plain, and one that waits for its confirmation. */
export const seedSendAs: Record<string, SendAs[]> = {
  'ada@sandbox.test': [
    {
      sendAsEmail: 'ada.lindqvist@fernhill.test',
      displayName: 'Ada Lindqvist, Fernhill',
      replyToAddress: 'projects@fernhill.test',
      signature:
        '<div dir="ltr"><b>Ada Lindqvist</b><br><span style="color:#3d6b4f">Fernhill Studio</span><br>' +
        '<a href="https://fernhill.test">fernhill.test</a> · +46 8 123 456</div>',
    },
    { sendAsEmail: 'hello@lindqvist.test', displayName: '' },
    { sendAsEmail: 'ada@old-employer.test', verificationStatus: 'pending' },
  ],
};
