import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openApiDocument } from '../app/rest/openapi.server.ts';

const file = path.resolve(import.meta.dirname, '../../../docs/api/openapi.json');
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
