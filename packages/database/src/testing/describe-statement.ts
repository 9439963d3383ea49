import pg from 'pg';

interface Described {
  parameters: number;
  columns: { name: string; type: number }[];
}

interface Connection {
  parse(request: { text: string; name: string }): void;
  describe(request: { type: 'S'; name: string }): void;
  sync(): void;
  once(event: 'parameterDescription', listen: (message: { parameterCount: number }) => void): void;
}

/** Asks the database what a statement takes and answers; nothing is run. Throws what the database finds wrong with it. */
export function describeStatement(client: pg.PoolClient, text: string): Promise<Described> {
  return new Promise((resolve, reject) => {
    const described: Described = { parameters: 0, columns: [] };
    const query = new pg.Query({ text }, (error: Error | undefined) =>
      error ? reject(error) : resolve(described),
    );
    const describeOnly = {
      requiresPreparation: () => true,
      prepare(connection: Connection) {
        connection.once('parameterDescription', (message) => {
          described.parameters = message.parameterCount;
        });
        connection.parse({ text, name: '' });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }) {
        described.columns = message.fields.map((field) => ({ name: field.name, type: field.dataTypeID }));
      },
    };
    client.query(Object.assign(query, describeOnly));
  });
}
