import { THREAD_ID_MAX } from '../limits.ts';
import { textInput } from '../text.ts';

export const threadIdSchema = textInput.trim().min(1).max(THREAD_ID_MAX);
