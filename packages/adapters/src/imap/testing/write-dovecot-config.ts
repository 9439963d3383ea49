/** With and without what tells a client of changes; folders as Courier, Cyrus and most of Dovecot have them. */
export interface MailServerKind {
  separator?: '/' | '.';
  store?: 'sdbox' | 'maildir';
  /** Many servers have neither of those that tell a client of changes. */
  lacks?: ('QRESYNC' | 'CONDSTORE' | 'IDLE')[];
  /** Folders are below INBOX, as Courier has them. */
  prefix?: string;
  /** Listens with TLS on a second port, and offers STARTTLS on the first. */
  tls?: { certificate: string; key: string };
  /** Takes access tokens by XOAUTH2, and no passwords; this address says which are good. */
  introspectionUrl?: string;
}

const CAPABILITIES =
  'IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE LITERAL+ NAMESPACE UIDPLUS MOVE LIST-EXTENDED LIST-STATUS SPECIAL-USE CHILDREN UNSELECT';
const TELL_CHANGES = ['CONDSTORE', 'QRESYNC', 'IDLE'] as const;

export const PASSWORD = 'secret';

export function writeDovecotConfig(
  place: {
    folder: string;
    prefix: string;
    port: number;
    securePort: number;
    user: { name: string; group: string; uid: number; gid: number };
  },
  { separator = '/', store = 'sdbox', lacks = [], prefix = '', tls, introspectionUrl }: MailServerKind,
): string {
  const { folder, port, securePort, user } = place;
  const lib = `${place.prefix}/usr/lib/dovecot`;
  const folders = ['Drafts', 'Sent', 'Trash', 'Junk'].map(
    (name) => `  mailbox ${name} {\n    special_use = \\${name}\n    auto = subscribe\n  }`,
  );
  const capabilities = [CAPABILITIES, ...TELL_CHANGES.filter((name) => !lacks.includes(name))];
  return `base_dir = ${folder}/run
state_dir = ${folder}/state
libexec_dir = ${lib}
login_plugin_dir = ${lib}/modules/login
mail_plugin_dir = ${lib}/modules
import_environment = LD_LIBRARY_PATH TZ
log_path = ${folder}/dovecot.log
default_internal_user = ${user.name}
default_internal_group = ${user.group}
default_login_user = ${user.name}
first_valid_uid = 1
protocols = imap
listen = 127.0.0.1
${tls ? `ssl_cert = <${folder}/certificate.pem\nssl_key = <${folder}/key.pem` : 'ssl = no'}
disable_plaintext_auth = no
mail_max_userip_connections = 50
mail_location = ${store}:${folder}/mail/%u
${lacks.length > 0 ? `imap_capability = ${capabilities.join(' ')}\n` : ''}namespace inbox {
  inbox = yes
  separator = ${separator}
  prefix = ${prefix}
${folders.join('\n')}
}
${introspectionUrl ? tokenLogin(folder) : `passdb {\n  driver = static\n  args = password=${PASSWORD}\n}`}
userdb {
  driver = static
  args = uid=${user.uid} gid=${user.gid} home=${folder}/mail/%u allow_all_users=yes
}
service anvil {
  chroot =${introspectionUrl ? '\n  unix_listener anvil-auth-penalty {\n    mode = 0\n  }' : ''}
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }${tls ? `\n  inet_listener imaps {\n    port = ${securePort}\n  }` : ''}
}
`;
}

function tokenLogin(folder: string): string {
  return `auth_mechanisms = xoauth2
auth_failure_delay = 0
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${folder}/oauth2.conf
}`;
}

/** The file that the above names. */
export function writeTokenConfig(introspectionUrl: string): string {
  return `introspection_url = ${introspectionUrl}
introspection_mode = post
force_introspection = yes
username_attribute = username
active_attribute = active
active_value = true
`;
}
