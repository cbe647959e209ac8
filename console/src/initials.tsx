import { Avatar } from '@mantine/core';
import { usePhotos } from './photos.ts';

/** The photo of a person where photos are wished, or else the initials of a name. It is a mark for the eyes alone. */
export function Initials({
  name,
  photo,
  isRound,
  size = 32,
}: {
  name: string;
  photo?: unknown;
  isRound: boolean;
  size?: number;
}) {
  const [isWished] = usePhotos();
  const source = isWished && typeof photo === 'string' && /^https:\/\//.test(photo) ? photo : null;
  return (
    <Avatar
      src={source}
      size={size}
      radius={isRound ? 'xl' : 'sm'}
      variant="filled"
      color="indigo.7"
      aria-hidden="true"
      alt=""
      imageProps={{ referrerPolicy: 'no-referrer', loading: 'lazy' }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}

/** The first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return initials.join('').toUpperCase();
}
