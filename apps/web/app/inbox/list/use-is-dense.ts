import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../client/data/settings/user-settings.ts';

/** The setting of the person: compact lists. */
export function useIsDense(): boolean {
  return useQuery({ ...settingsQuery, select: ({ density }) => density }).data === 'compact';
}
