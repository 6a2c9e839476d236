# All images for amd64 and arm64, each with a list of what is in it (SBOM) and how it was built (provenance):
#   REGISTRY=registry.example.com/tessera VERSION=0.1.0 REVISION=$(git rev-parse HEAD) SOURCE=https://git.example.com/tessera \
#     docker buildx bake -f docker/bake.hcl --push
# Attestations and images of several platforms need a registry, so this does not load anything into the local engine.
variable "REGISTRY" { default = "tessera" }
variable "VERSION" { default = "0.1.0" }
variable "REVISION" { default = "" }
variable "SOURCE" { default = "" }

group "default" {
  targets = ["app", "visual-worker-gpu"]
}

target "common" {
  context    = "."
  dockerfile = "docker/Dockerfile"
  platforms  = ["linux/amd64", "linux/arm64"]
  attest     = ["type=sbom", "type=provenance,mode=max"]
  args       = { VERSION = VERSION, REVISION = REVISION, SOURCE = SOURCE }
}

target "app" {
  inherits = ["common"]
  name     = app
  matrix = {
    app = [
      "query-gateway",
      "ingest-api",
      "sql-query-api",
      "bulk-api",
      "mcp-gateway",
      "console",
      "router-worker",
      "text-worker",
      "visual-worker",
      "model-server",
      "cli",
    ]
  }
  args = { APP = app }
  tags = ["${REGISTRY}/${app}:${VERSION}"]
}

# ONNX Runtime has CUDA libraries for amd64 only.
target "visual-worker-gpu" {
  inherits  = ["common"]
  platforms = ["linux/amd64"]
  args      = { APP = "visual-worker", ACCELERATOR = "cuda" }
  tags      = ["${REGISTRY}/visual-worker-gpu:${VERSION}"]
}
