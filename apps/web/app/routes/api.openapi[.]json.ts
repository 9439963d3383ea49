import { methodNotAllowed } from '../rest/error-response.ts';
import { openApiDocument } from '../rest/openapi.server.ts';

export const loader = () => Response.json(openApiDocument());
export const action = () => methodNotAllowed(['GET']);
