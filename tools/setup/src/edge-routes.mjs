/** What stands before the services elsewhere than on a laptop, made from the one table of routes. */

const MADE = '# Made by `npm run generate` from the table of routes in libs/contracts; do not edit.\n';

/** Rules of an HTTPRoute are few: one for each service, with all its prefixes. */
export function httpRoute(routes) {
  const rules = [...Map.groupBy(routes, ({ service }) => service)].map(([service, its]) => {
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
`;
}

/** For the edge of docker/compose.yaml: nothing is buffered, in neither direction, and bodies have the services' bounds. */
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
${longestFirst.map(({ prefix, service }) => `    "~^${prefix}(?:[/?]|$)" ${service};`).join('\n')}
  }

  server {
    listen ${ports.edge};
    client_max_body_size 0;
    client_body_timeout 3600s;
    keepalive_timeout 65s;
    location = / { return 404; }
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
