import { z } from 'zod';
import { THREAD_ID_MAX } from './limits.ts';

export const threadIdSchema = z.string().trim().min(1).max(THREAD_ID_MAX);
