import { useLocalStorage } from '@mantine/hooks';

/** Whether photos are loaded from the hosts that have them, which then learn who looks at them. At first they are not. */
export function usePhotos() {
  return useLocalStorage({ key: 'roster-photos', defaultValue: false });
}
