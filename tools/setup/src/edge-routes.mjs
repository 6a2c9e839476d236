/** The route tables of the other two edges, of Kubernetes and of compose, generated from the one in libs/contracts. */
import { DOCS_PATH } from '@tessera/contracts/ports';

const MADE = '# Made by `npm run generate` from the table of routes in libs/contracts; do not edit.\n';

/** Gateway API before 1.2 rejects rules with more matches. */
const MAX_MATCHES = 8;

/** An HTTPRoute has few rules: one per service, with as many of its prefixes as a rule accepts. */
export function httpRoute(routes) {
  const rules = [...Map.groupBy(routes, ({ service }) => service)].flatMap(rulesOf).map(([service, its]) => {
    const matches = its.map(({ prefix }) => `        - path: { type: PathPrefix, value: ${prefix} }`);
    return [
      '    - matches:',
      ...matches,
      '      backendRefs:',
      `        - { name: ${service}, port: 80 }`,
      '      # Services bound requests themselves: streams of events last minutes, uploads up to an hour.',
      '      timeouts: { request: 0s, backendRequest: 0s }',
    ].join('\n');
  });
  return `${MADE}apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: tessera
spec:
  parentRefs:
    - name: tessera
  rules:
${rules.join('\n')}
    - matches:
        - path: { type: Exact, value: / }
      filters:
        - type: RequestRedirect
          requestRedirect: { path: { type: ReplaceFullPath, replaceFullPath: ${DOCS_PATH} }, statusCode: 302 }
`;
}

function rulesOf([service, routes]) {
  const count = Math.ceil(routes.length / MAX_MATCHES);
  return Array.from({ length: count }, (_, index) => [
    service,
    routes.slice(index * MAX_MATCHES, (index + 1) * MAX_MATCHES),
  ]);
}

/** For the edge of docker/compose.yaml: nothing is buffered in either direction, and bodies have the services' limits. */
export function nginxConfiguration(routes, ports) {
  const services = [...new Set(routes.map(({ service }) => service))];
  const longestFirst = [...routes].sort((a, b) => b.prefix.length - a.prefix.length);
  return `${MADE}pid /tmp/nginx.pid;
worker_processes auto;
events { worker_connections 4096; }
http {
  access_log off;
  server_tokens off;
  client_body_temp_path /tmp/body;
  proxy_temp_path /tmp/proxy;
  fastcgi_temp_path /tmp/fastcgi;
  uwsgi_temp_path /tmp/uwsgi;
  scgi_temp_path /tmp/scgi;

${services.map((service) => `  upstream ${service} { server ${service}:${ports[service]}; keepalive 64; }`).join('\n')}

  # By whole segments of the path, as it was sent.
  map $request_uri $service {
    default "";
${longestFirst.map(({ prefix, service }) => `    "~^${prefix.replaceAll('.', '\\.')}(?:[/?]|$)" ${service};`).join('\n')}
  }

  server {
    listen ${ports.edge};
    client_max_body_size 0;
    client_body_timeout 3600s;
    keepalive_timeout 65s;
    # Relative, since this server does not know the port that clients use.
    absolute_redirect off;
    location = / { return 302 ${DOCS_PATH}; }
    location / {
      if ($service = "") { return 404; }
      proxy_pass http://$service;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Host $http_host;
      # Events reach the client as they come, and uploads the service as they are sent.
      proxy_buffering off;
      proxy_request_buffering off;
      proxy_read_timeout 3600s;
      proxy_send_timeout 3600s;
    }
  }
}
`;
}
