import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail as a server got it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** The text, decoded. */
  text: string;
}

/**
 * Starts a server of SMTP on the loopback.
 * @param options.refuses whether it takes no mail
 */
export async function startMailServer(options: { refuses?: boolean } = {}) {
  const mails: ReceivedMail[] = [];
  const server = createServer((socket) => void serve(socket, mails, options.refuses ?? false));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close: () => void server.close(),
  };
}

async function serve(socket: Socket, mails: ReceivedMail[], refuses: boolean): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  const inAngles = (line: string) => /<(.*?)>/.exec(line)?.[1] ?? '';
  let mail: ReceivedMail = { from: '', to: [], text: '' };
  let content: string[] | null = null;
  say('220 mail.example ESMTP');
  for await (const line of createInterface({ input: socket })) {
    if (content !== null) {
      if (line !== '.') content.push(line.replace(/^\.\./, '.'));
      else {
        mails.push({ ...mail, text: decoded(content) });
        content = null;
        say('250 taken');
      }
    } else if (/^(EHLO|HELO)/i.test(line)) say('250 mail.example');
    else if (/^MAIL FROM/i.test(line)) {
      mail = { from: inAngles(line), to: [], text: '' };
      say('250 sender');
    } else if (/^RCPT TO/i.test(line)) {
      mail.to.push(inAngles(line));
      say(refuses ? `550 no such mailbox: ${inAngles(line)}` : '250 recipient');
    } else if (/^DATA/i.test(line)) {
      content = [];
      say('354 go on');
    } else if (/^QUIT/i.test(line)) {
      say('221 bye');
      socket.end();
    } else say('250 well');
  }
}

/** The body of a mail, of plain text or quoted-printable. */
function decoded(lines: readonly string[]): string {
  const blank = lines.indexOf('');
  const head = lines.slice(0, blank).join('\n');
  const body = lines.slice(blank + 1).join('\n');
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body;
  const bytes = body
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
