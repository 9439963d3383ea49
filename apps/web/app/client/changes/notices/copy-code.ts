import { notify } from './notify.ts';

export async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    notify('Code copied', { duration: 2_500 });
  } catch {
    notify(`Couldn’t copy. The code is ${code}`, { isProblem: true });
  }
}
