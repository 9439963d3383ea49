const CONSOLE = 'https://console.cloud.google.com';

export interface ConsoleStep {
  title: string;
  url: string;
  does: readonly string[];
}

/** The steps in the console, one page each. */
export function consoleSteps(redirectUris: readonly string[]): ConsoleStep[] {
  return [
    {
      title: 'Create a project',
      url: `${CONSOLE}/projectcreate`,
      does: ['Any name. Click Create, and stay in this project for the next pages.'],
    },
    {
      title: 'Enable both APIs',
      url: `${CONSOLE}/flows/enableapi?apiid=gmail.googleapis.com,calendar-json.googleapis.com`,
      does: ['Choose the project, click Next and Enable.'],
    },
    {
      title: 'Describe the app',
      url: `${CONSOLE}/auth/overview/create`,
      does: ['Any name and your own address. Audience: Internal on Google Workspace, otherwise External.'],
    },
    {
      title: 'Publish it (External only)',
      url: `${CONSOLE}/auth/audience`,
      does: [
        'Click Publish app. In Testing, Google ends every connection after 7 days.',
        'Under 100 users it needs no verification.',
      ],
    },
    {
      title: 'Create the client',
      url: `${CONSOLE}/auth/clients/create`,
      does: [
        'Application type: Web application. Under Authorized redirect URIs add exactly:',
        ...redirectUris.map((uri) => `  ${uri}`),
      ],
    },
  ];
}
