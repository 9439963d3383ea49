import { z } from 'zod';

export const laneSchema = z.enum(['reply', 'schedule', 'fyi', 'done']);
export type Lane = z.infer<typeof laneSchema>;

/** Lanes that still ask something of the person. */
export const activeLanes = ['reply', 'schedule', 'fyi'] as const satisfies readonly Lane[];

export const prioritySchema = z.enum(['high', 'medium', 'low']);
export type Priority = z.infer<typeof prioritySchema>;

export const providerSchema = z.enum(['ai_primary', 'ai_secondary']);
export type Provider = z.infer<typeof providerSchema>;

export const classifiedBySchema = z.enum(['rules', 'ai_primary', 'ai_secondary', 'user']);
export type ClassifiedBy = z.infer<typeof classifiedBySchema>;
