declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface Folder {
    'special-use'?: string;
    messages?: { raw: string; flags?: string[] }[];
  }
  interface Options {
    plugins: string[];
    users: Record<string, { password: string }>;
    storage: Record<string, Folder & { separator?: string; folders?: Record<string, Folder> }>;
    secureConnection?: boolean;
  }
  interface ImapServer {
    server: Server;
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
    setMaxListeners(count: number): void;
    appendMessage(folder: string, flags: string[], date: Date | false, raw: string): unknown;
  }
  const hoodiecrow: (options: Options) => ImapServer;
  export default hoodiecrow;
}
