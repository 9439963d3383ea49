/** The classes of a toast with two buttons: its text must be fully readable, so they go below it. */
export const twoButtons = {
  toast: 'flex-wrap gap-y-0! pt-3!',
  content: 'basis-[calc(100%-3rem)]',
  title: 'line-clamp-5!',
  closeButton: 'order-1! self-start -mt-1',
  cancelButton: 'order-2 -ml-2.5',
  actionButton: 'order-2',
};
