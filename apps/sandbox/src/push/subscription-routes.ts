import { type Context, Hono } from 'hono';
import { invalidArgument, notFound } from '../google/google-error.ts';
import type { OidcToken, Push, Subscription } from './push.ts';

type PushConfig = { pushEndpoint?: string; oidcToken?: Partial<OidcToken> };
type SubscriptionRequest = { topic?: string; pushConfig?: PushConfig };

/** The part of Pub/Sub's own API by which an app points a topic at an address. Any bearer will do. */
export function subscriptionRoutes(push: Push): Hono {
  const app = new Hono();
  app.put('/v1/projects/:project/topics/:topic', (context) =>
    context.json({ name: `projects/${context.req.param('project')}/topics/${context.req.param('topic')}` }),
  );
  app.put('/v1/projects/:project/subscriptions/:subscription', async (context) => {
    const name = nameOf(context);
    const request = await context.req.json<SubscriptionRequest>().catch(() => ({}) as SubscriptionRequest);
    if (!request.topic) return context.json(invalidArgument('topic is required').toBody(), 400);
    const subscription = { name, topic: request.topic, ...configOf(request.pushConfig) };
    push.subscriptions.set(name, subscription);
    return context.json(resource(subscription));
  });
  app.post('/v1/projects/:project/subscriptions/:action{[^/]+:modifyPushConfig}', async (context) => {
    const name = nameOf(context, context.req.param('action').replace(':modifyPushConfig', ''));
    const subscription = push.subscriptions.get(name);
    if (!subscription) return context.json(notFound().toBody(), 404);
    const request = await context.req.json<SubscriptionRequest>().catch(() => ({}) as SubscriptionRequest);
    Object.assign(subscription, configOf(request.pushConfig));
    return context.json({});
  });
  app.get('/v1/projects/:project/subscriptions/:subscription', (context) => {
    const subscription = push.subscriptions.get(nameOf(context));
    return subscription ? context.json(resource(subscription)) : context.json(notFound().toBody(), 404);
  });
  app.delete('/v1/projects/:project/subscriptions/:subscription', (context) =>
    push.subscriptions.delete(nameOf(context)) ? context.json({}) : context.json(notFound().toBody(), 404),
  );
  return app;
}

function nameOf(context: Context, subscription = context.req.param('subscription')): string {
  return `projects/${context.req.param('project')}/subscriptions/${subscription}`;
}

function configOf({ pushEndpoint = '', oidcToken }: PushConfig = {}) {
  const { serviceAccountEmail, audience = pushEndpoint } = oidcToken ?? {};
  return { pushEndpoint, oidcToken: serviceAccountEmail ? { serviceAccountEmail, audience } : undefined };
}

function resource({ name, topic, pushEndpoint, oidcToken }: Subscription) {
  return { name, topic, pushConfig: { pushEndpoint, oidcToken }, ackDeadlineSeconds: 10 };
}
