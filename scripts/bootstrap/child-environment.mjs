// What npm needs to reach a registry from behind a proxy; everything else that `npm run` exports
// (npm_config_prefix, npm_package_*, …) confuses the pnpm that we start from inside it.
const reachesRegistry =
  /^npm_config_(registry|proxy|https?_proxy|noproxy|cafile|ca|cert|key|strict_ssl|userconfig|globalconfig|@.*:registry|\/\/.*)$/i;

export function withoutNpmVariables(environment) {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^npm_/i.test(name) || reachesRegistry.test(name)),
  );
}
