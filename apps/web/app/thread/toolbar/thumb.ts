/** A button of the thread's toolbar. On a phone the label is below the icon. */
export const thumb =
  'min-[720px]:px-3 max-[719px]:h-12 max-[719px]:flex-1 max-[719px]:flex-col max-[719px]:gap-0.5 max-[719px]:px-1 max-[719px]:text-2xs';
