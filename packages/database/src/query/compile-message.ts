import type { MessageNode } from './query-node.ts';

/** A condition on a row `m` of messages. */
export function compileMessage(node: MessageNode, bind: (value: unknown) => string): string {
  switch (node.kind) {
    case 'cc':
      return `search_fold(array_to_string(m.cc_list, E'\\n')) LIKE contains_pattern(${bind(node.text)})`;
    case 'list':
      return `search_fold(m.headers ->> 'list-id') LIKE contains_pattern(${bind(node.text)})`;
    case 'messageId':
      return `m.rfc_message_id = ANY (${bind([node.id, `<${node.id}>`])}::text[])`;
    case 'larger':
      return `m.size > ${bind(node.bytes)}::bigint`;
    case 'smaller':
      return `m.size < ${bind(node.bytes)}::bigint`;
  }
}
